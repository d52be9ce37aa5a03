import { useId, useState } from 'react'
import { ChartPointer } from './ChartPointer.tsx'
import { joinClasses } from './join-classes.ts'
import { Summary } from './Summary.tsx'

export type ChartStep = {
  /** Up to and including this quantity. */
  readonly upTo: number
  readonly value: number
}

type StepChartProps = {
  title: string
  /** In ascending order. */
  steps: readonly ChartStep[]
  /** The quantity that the person chose; without it, or beyond the last step, the chart starts at the first one. */
  at?: number
  formatQuantity: (quantity: number) => string
  formatValue: (value: number) => string
  /** The page shows these figures in a table of its own. */
  hasTable?: boolean
  /** Heavier steps, which would flatten the rest, stand in the figures only; a choice beyond draws them all. */
  drawnUpTo?: number
}

/** A price by steps, a bar for each: which one holds for a quantity, by pointer, finger or arrows. */
export function StepChart({
  title,
  steps: all,
  at,
  formatQuantity,
  formatValue,
  hasTable,
  drawnUpTo = Infinity,
}: StepChartProps) {
  const id = useId()
  const steps = at && at > drawnUpTo ? all : all.filter(({ upTo }) => upTo <= drawnUpTo)
  const chosen = at === undefined ? -1 : steps.findIndex(({ upTo }) => at <= upTo)
  // What is pointed at holds until another quantity is chosen.
  const [pointed, setPointed] = useState<{ place: number; at: number | undefined } | null>(null)
  const place = pointed && pointed.at === at ? pointed.place : Math.max(chosen, 0)
  const step = steps[place]
  if (!step) return null
  const point = (next: number) => setPointed({ place: next, at })
  return (
    <figure aria-labelledby={id} className="@container min-w-0">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span id={id} className="text-14 text-balance text-ink-soft">
          {title}
        </span>
        <span className="figures text-14 @min-[36rem]:hidden">
          Jusqu’à {formatQuantity(step.upTo)}{' '}
          <strong className="ml-1 font-display text-22">{formatValue(step.value)}</strong>
        </span>
      </figcaption>
      <ChartPointer
        label={`Parcourir\u00a0: ${title}`}
        count={steps.length}
        value={place}
        onChange={point}
        text={`Jusqu’à ${formatQuantity(step.upTo)}\u00a0: ${formatValue(step.value)}`}
        onPoint={(share) => point(Math.min(Math.floor(share * steps.length), steps.length - 1))}
      >
        <Bars {...{ steps, place, formatQuantity, formatValue }} />
      </ChartPointer>
      {!hasTable && (
        <FigureTable
          title={title}
          figures={all.map(({ upTo, value }) => ({
            name: `Jusqu’à ${formatQuantity(upTo)}`,
            value,
          }))}
          format={formatValue}
        />
      )}
    </figure>
  )
}

type BarsProps = Pick<StepChartProps, 'steps' | 'formatQuantity' | 'formatValue'> & {
  place: number
}

/** Beyond this many steps their words would cover each other. */
const mostTold = 10

function Bars({ steps, place, formatQuantity, formatValue }: BarsProps) {
  const most = Math.max(...steps.map(({ value }) => value), 1)
  const last = steps.length - 1
  const isTold = (index: number) =>
    steps.length <= mostTold ||
    index === place ||
    ((index === 0 || index === last) && Math.abs(index - place) > 2)
  return (
    <div
      className="figures mt-3 flex h-44 text-center text-[min(0.6875rem,3.2vw)] leading-4 whitespace-nowrap text-ink-soft @min-[36rem]:text-13 @min-[60rem]:h-64 @min-[60rem]:text-16 @min-[60rem]:leading-5"
      aria-hidden="true"
    >
      {steps.map(({ upTo, value }, index) => (
        <div
          key={upTo}
          className={joinClasses(
            'flex min-w-0 flex-1 flex-col items-center justify-end',
            index === place && 'font-semibold text-ink',
          )}
        >
          {isTold(index) && (
            <>
              <span className="@min-[36rem]:hidden">{withoutUnit(formatValue(value))}</span>
              <span className="hidden @min-[36rem]:inline">
                {index === place && (
                  <span className="block font-normal">Jusqu’à {formatQuantity(upTo)}</span>
                )}
                {formatValue(value)}
              </span>
            </>
          )}
          <svg
            width="100%"
            height={`${(value / most) * 75}%`}
            className={joinClasses(
              'shrink-0 border-b border-line-strong px-[6%]',
              index === place ? 'text-action' : 'text-reef',
            )}
          >
            <rect width="100%" height="200%" rx="4" fill="currentColor" />
          </svg>
          <span className="h-lh">
            {isTold(index) &&
              (index < last ? withoutUnit(formatQuantity(upTo)) : formatQuantity(upTo))}
          </span>
        </div>
      ))}
    </div>
  )
}

/** « 35,25 » of « 35,25 € »: under each other, one unit is enough. */
const withoutUnit = (text: string): string => text.replace(/\u00a0\D+$/, '')

type Figure = { readonly name: string; readonly value: number }
type FiguresProps = {
  readonly title: string
  readonly figures: readonly Figure[]
  readonly format: (value: number) => string
}

/** The same figures as a chart, in a table, for who does not see the picture or wants to copy them. */
const FigureTable = ({ title, figures, format }: FiguresProps) => (
  <details className="mt-3">
    <Summary className="text-sm">Voir les chiffres</Summary>
    <div>
      <table className="figures w-full text-sm">
        <caption className="sr-only">{title}</caption>
        <tbody>
          {figures.map(({ name, value }) => (
            <tr key={name} className="border-b border-line">
              <th scope="row" className="py-1.5 text-left font-normal">
                {name}
              </th>
              <td className="py-1.5 text-right">{format(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </details>
)
