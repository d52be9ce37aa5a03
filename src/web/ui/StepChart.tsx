import { useId, useState } from 'react'
import { ChartFigures } from './ChartFigures.tsx'
import { ChartPointer } from './ChartPointer.tsx'
import { niceTicks } from './nice-ticks.ts'

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
  /** Of the marks at its left, which are round. */
  formatMark: (value: number) => string
  /** The page shows these figures in a table of its own. */
  hasTable?: boolean
}

const height = 120

/** A price by steps: which one holds for a quantity, by pointer, finger or arrows. */
export function StepChart({
  title,
  steps,
  at,
  formatQuantity,
  formatValue,
  formatMark,
  hasTable,
}: StepChartProps) {
  const id = useId()
  const chosen = at === undefined ? -1 : steps.findIndex(({ upTo }) => at <= upTo)
  // What is pointed at holds until another quantity is chosen.
  const [pointed, setPointed] = useState<{ place: number; at: number | undefined } | null>(null)
  const place = pointed && pointed.at === at ? pointed.place : Math.max(chosen, 0)
  const step = steps[place]
  if (!step) return null
  const across = niceTicks(steps.at(-1)?.upTo ?? 0, 5)
  const up = niceTicks(Math.max(...steps.map(({ value }) => value)), 3)
  const [wide, tall] = [across.at(-1) ?? 1, up.at(-1) ?? 1]
  const point = (next: number) => setPointed({ place: next, at })
  const text = `Jusqu’à ${formatQuantity(step.upTo)}\u00a0: ${formatValue(step.value)}`
  return (
    <figure aria-labelledby={id} className="min-w-0">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span id={id} className="text-14 text-ink-soft">
          {title}
        </span>
        <span className="figures text-14">
          Jusqu’à {formatQuantity(step.upTo)}{' '}
          <strong className="ml-1 font-display text-22">{formatValue(step.value)}</strong>
        </span>
      </figcaption>
      <div className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
        <Marks marks={up.toReversed().map(formatMark)} />
        <ChartPointer
          label={`Parcourir\u00a0: ${title}`}
          count={steps.length}
          value={place}
          onChange={point}
          text={text}
          onPoint={(share) => {
            const under = steps.findIndex(({ upTo }) => share * wide <= upTo)
            point(under < 0 ? steps.length - 1 : under)
          }}
        >
          <svg
            viewBox={`0 0 100 ${height}`}
            preserveAspectRatio="none"
            className="block h-40 w-full border-b border-l border-line-strong"
            aria-hidden="true"
          >
            <Picture steps={steps} place={place} wide={wide} tall={tall} lines={up.length - 1} />
          </svg>
        </ChartPointer>
        <div
          className="col-start-2 flex justify-between text-[min(0.75rem,3.6vw)] text-ink-soft"
          aria-hidden="true"
        >
          {across.map((quantity) => (
            <span key={quantity} className="figures">
              {formatQuantity(quantity)}
            </span>
          ))}
        </div>
      </div>
      {!hasTable && (
        <ChartFigures
          title={title}
          figures={steps.map(({ upTo, value }) => ({
            name: `Jusqu’à ${formatQuantity(upTo)}`,
            value,
          }))}
          format={formatValue}
        />
      )}
    </figure>
  )
}

const Marks = ({ marks }: { marks: readonly string[] }) => (
  <div
    className="-my-2 flex flex-col justify-between text-right text-12 whitespace-nowrap text-ink-soft"
    aria-hidden="true"
  >
    {marks.map((mark) => (
      <span key={mark} className="figures">
        {mark}
      </span>
    ))}
  </div>
)

type PictureProps = {
  steps: readonly ChartStep[]
  place: number
  wide: number
  tall: number
  lines: number
}

function Picture({ steps, place, wide, tall, lines }: PictureProps) {
  const x = (quantity: number) => (quantity / wide) * 100
  const y = (value: number) => height - (value / tall) * height
  const from = (index: number) => x(steps[index - 1]?.upTo ?? 0)
  const outline = steps
    .map(
      ({ upTo, value }, index) => `${index === 0 ? `M0 ${y(value)}` : `V${y(value)}`}H${x(upTo)}`,
    )
    .join('')
  const current = steps[place]
  return (
    <>
      {Array.from({ length: lines }, (_, line) => (
        <path
          key={line}
          d={`M0 ${(line * height) / lines}H100`}
          vectorEffect="non-scaling-stroke"
          className="stroke-line"
        />
      ))}
      <path d={`${outline}V${height}H0z`} className="fill-reef" opacity="0.6" />
      {current && (
        <rect
          x={from(place)}
          width={x(current.upTo) - from(place)}
          y={y(current.value)}
          height={height - y(current.value)}
          className="fill-action"
        />
      )}
      <path
        d={outline}
        fill="none"
        strokeWidth="2"
        vectorEffect="non-scaling-stroke"
        className="stroke-action"
      />
    </>
  )
}
