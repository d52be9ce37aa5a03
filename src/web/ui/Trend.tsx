import { useId, useState } from 'react'
import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react'
import { ChartFigures } from './ChartFigures.tsx'
import { ChartPointer } from './ChartPointer.tsx'
import { niceTicks } from './nice-ticks.ts'

export type TrendPoint = { readonly name: string; readonly value: number }

type TrendProps = {
  title: string
  /** Day by day, or week by week; the oldest first. */
  points: readonly TrendPoint[]
  format: (value: number) => string
  before: Before
  /** « Aucune », in place of a sum of zero. */
  none: string
  /** Which way is good news. */
  good?: 'up' | 'down'
}

const height = 80

/** A sum over a period, compared with the one before, and its days: by pointer, finger or arrows. */
export function Trend({ title, points, format, before, none, good = 'up' }: TrendProps) {
  const id = useId()
  const [pointed, setPointed] = useState<number | null>(null)
  const total = points.reduce((sum, { value }) => sum + value, 0)
  const place = Math.min(pointed ?? points.length - 1, points.length - 1)
  const point = points[place]
  const most = niceTicks(Math.max(...points.map(({ value }) => value), 0), 2).at(-1) ?? 1
  return (
    <figure aria-labelledby={id} className="min-w-0">
      <figcaption>
        <span id={id} className="block text-14 text-ink-soft">
          {title}
        </span>
        <strong className="figures block font-display text-28">
          {total === 0 ? none : format(total)}
        </strong>
        <Delta value={total} before={before} good={good} />
      </figcaption>
      {total === 0 && <div className="mt-9 h-24 border-b border-line-strong" aria-hidden="true" />}
      {point && total !== 0 && (
        <>
          <p className="figures mt-3 flex justify-between gap-3 pb-1 text-12 text-ink-soft">
            <span aria-hidden="true">{format(most)}</span>
            <span className="whitespace-nowrap">
              {point.name}&nbsp;: <strong className="text-ink">{format(point.value)}</strong>
            </span>
          </p>
          <ChartPointer
            label={`Parcourir\u00a0: ${title}`}
            count={points.length}
            value={place}
            onChange={setPointed}
            text={`${point.name}\u00a0: ${format(point.value)}`}
            onPoint={(share) =>
              setPointed(Math.min(Math.floor(share * points.length), points.length - 1))
            }
            onLeave={() => setPointed(null)}
          >
            <svg
              viewBox={`0 0 ${points.length} ${height}`}
              preserveAspectRatio="none"
              className="block h-24 w-full overflow-visible border-b border-line-strong"
              aria-hidden="true"
            >
              <Columns points={points} most={most} place={place} />
            </svg>
          </ChartPointer>
          <p className="figures flex justify-between pt-1 text-12 text-ink-soft" aria-hidden="true">
            <span>{points[0]?.name}</span>
            <span>{points.at(-1)?.name}</span>
          </p>
          <ChartFigures title={title} figures={points.toReversed()} format={format} />
        </>
      )}
    </figure>
  )
}

type ColumnsProps = { points: readonly TrendPoint[]; most: number; place: number }

/** A column for each; the pointed one is seen even at zero. */
const Columns = ({ points, most, place }: ColumnsProps) => (
  <>
    <path d={`M0 0H${points.length}`} vectorEffect="non-scaling-stroke" className="stroke-line" />
    {points.map(({ name, value }, index) => {
      const tall = Math.max((value / most) * height, index === place ? 2 : 0)
      return (
        <rect
          key={name}
          x={index + 0.1}
          y={height - tall}
          width="0.8"
          height={tall}
          className={index === place ? 'fill-deep' : 'fill-action'}
        />
      )
    })}
  </>
)

type Before = {
  readonly value: number
  /** « 840,00 € ». */
  readonly text: string
  /** « 30 jours d’avant ». */
  readonly period: string
  /** « 1 → 8 », in place of the percentage, which says nothing of so few. */
  readonly change?: string | undefined
}

type Props = {
  value: number
  before: Before
  /** Which way is good news. */
  good?: 'up' | 'down'
}

const percent = new Intl.NumberFormat('fr-FR', {
  style: 'percent',
  maximumFractionDigits: 0,
  signDisplay: 'exceptZero',
})

/** How a figure compares with the period before; from nothing, there is no percentage. */
function Delta({ value, before, good = 'up' }: Props) {
  if (before.value === 0) {
    return <span className="text-14 text-ink-soft">rien les {before.period}</span>
  }
  const change = Math.round(((value - before.value) / Math.abs(before.value)) * 100) / 100
  const Icon = change > 0 ? ArrowUpRight : change < 0 ? ArrowDownRight : ArrowRight
  return (
    <span className="figures inline-flex flex-wrap items-center gap-x-1.5 text-14">
      <span className={`inline-flex items-center gap-0.5 font-semibold ${hueOf(change, good)}`}>
        <Icon className="size-4" aria-hidden="true" />
        {before.change ??
          percent.format(change).replaceAll('\u202f', '\u00a0').replace('-', '\u2212')}
      </span>
      <span className="text-ink-soft">
        {!before.change && `contre ${before.text}`}
        <span className="sr-only">, par rapport aux {before.period}</span>
      </span>
    </span>
  )
}

function hueOf(change: number, good: 'up' | 'down'): string {
  if (change === 0) return 'text-ink-soft'
  return change > 0 === (good === 'up') ? 'text-done' : 'text-problem'
}
