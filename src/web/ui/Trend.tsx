import { Fragment, useId, useState } from 'react'
import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react'
import { ChartPointer } from './ChartPointer.tsx'

/** `before`: the same place of the period before, drawn beside it; `isOpen`: not over yet, drawn as an outline. */
export type TrendPoint = {
  readonly name: string
  readonly value: number
  readonly before?: number | undefined
  readonly isOpen?: boolean
}

type TrendProps = {
  title: string
  /** Day by day, or week by week; the oldest first. */
  points: readonly TrendPoint[]
  format: (value: number) => string
  before: Before
  /** « Aucune », in place of a sum of zero. */
  none: string
}

const height = 80

/** A sum over a period, compared with the one before, and its days: by pointer, finger or arrows. */
export function Trend({ title, points, format, before, none }: TrendProps) {
  const id = useId()
  const total = points.reduce((sum, { value }) => sum + value, 0)
  return (
    <figure aria-labelledby={id} className="min-w-0">
      <figcaption>
        <span id={id} className="block text-14 text-ink-soft">
          {title}
        </span>
        <strong className="figures block font-display text-28">
          {total === 0 ? none : format(total)}
        </strong>
        <Delta value={total} before={before} />
      </figcaption>
      {total === 0 ? (
        <div className="mt-9 h-24 border-b border-line-strong" aria-hidden="true" />
      ) : (
        <Plot title={title} points={points} format={format} />
      )}
    </figure>
  )
}

function Plot({ title, points, format }: Pick<TrendProps, 'title' | 'points' | 'format'>) {
  const [pointed, setPointed] = useState<number | null>(null)
  const place = Math.min(pointed ?? points.length - 1, points.length - 1)
  const point = points[place]
  const most = topOf(points)
  if (!point) return null
  return (
    <>
      <p className="figures mt-3 flex justify-between gap-3 pb-1 text-12 text-ink-soft">
        <span aria-hidden="true">
          {(pointed !== null && beforeOf(point, format)) || format(most)}
        </span>
        <span className="text-right">
          {/* The axis says when, and half a phone has no room for it twice. */}
          {pointed === null && point.isOpen ? 'En cours\u00a0: ' : said(point)}
          <strong className="text-ink">{format(point.value)}</strong>
        </span>
      </p>
      <ChartPointer
        label={`Parcourir\u00a0: ${title}`}
        count={points.length}
        value={place}
        onChange={setPointed}
        text={`${said(point)}${[format(point.value), beforeOf(point, format)].filter(Boolean).join(', ')}`}
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
          <Columns points={points} most={most} pointed={pointed} />
        </svg>
      </ChartPointer>
      <p className="figures flex justify-between pt-1 text-12 text-ink-soft" aria-hidden="true">
        <span>{points[0]?.name}</span>
        <span>{points.at(-1)?.name}</span>
      </p>
    </>
  )
}

/** « 30 nov. : », or « 24–30 nov., en cours : ». */
const said = ({ name, isOpen }: TrendPoint): string =>
  `${name}${isOpen ? ', en cours' : ''}\u00a0: `

const beforeOf = ({ before }: TrendPoint, format: TrendProps['format']): string | undefined =>
  before === undefined ? undefined : `avant\u00a0: ${format(before)}`

/** The round value over the highest column. */
const topOf = (points: readonly TrendPoint[]): number =>
  niceTicks(Math.max(0, ...points.flatMap(({ value, before = 0 }) => [value, before])), 2).at(-1) ??
  1

const steps = [1, 2, 2.5, 5, 10]

/** Round values from 0 to at least `most`, at equal distances: the marks of an axis. */
export function niceTicks(most: number, count = 4): readonly number[] {
  if (!(most > 0)) return [0, 1]
  const rough = most / count
  const magnitude = 10 ** Math.floor(Math.log10(rough))
  const step = magnitude * (steps.find((one) => one * magnitude >= rough) ?? 10)
  const last = Math.ceil(most / step - 1e-9)
  return Array.from({ length: last + 1 }, (_, place) => Number((place * step).toPrecision(12)))
}

type ColumnsProps = { points: readonly TrendPoint[]; most: number; pointed: number | null }

/** A column for each, beside the one of the period before, where there was anything; the pointed ones stand in a shade. */
const Columns = ({ points, most, pointed }: ColumnsProps) => {
  const isCompared = points.some(({ before = 0 }) => before > 0)
  return (
    <>
      {pointed !== null && <rect x={pointed} width="1" height={height} className="fill-sunken" />}
      <path d={`M0 0H${points.length}`} vectorEffect="non-scaling-stroke" className="stroke-line" />
      {points.map(({ name, value, before = 0, isOpen }, index) => {
        const tall = { now: (value / most) * height, before: (before / most) * height }
        return (
          <Fragment key={name}>
            {before > 0 && (
              <rect
                x={index + 0.1}
                y={height - tall.before}
                width="0.4"
                height={tall.before}
                className="fill-action opacity-50"
              />
            )}
            {value > 0 && (
              <rect
                x={index + (isCompared ? 0.5 : 0.2)}
                y={height - tall.now}
                width={isCompared ? 0.4 : 0.6}
                height={tall.now}
                vectorEffect="non-scaling-stroke"
                className={lookOf(isOpen, index === pointed)}
              />
            )}
          </Fragment>
        )
      })}
    </>
  )
}

function lookOf(isOpen: boolean | undefined, isPointed: boolean): string {
  if (isOpen) return `stroke-action stroke-2 ${isPointed ? 'fill-sunken' : 'fill-surface'}`
  return isPointed ? 'fill-deep' : 'fill-action'
}

export type Before = {
  readonly value: number
  /** « 840,00 € ». */
  readonly text: string
  /** « 30 jours précédents ». */
  readonly period: string
  /** A percentage says nothing of so few. */
  readonly isFew?: boolean
}

type Props = {
  value: number
  before: Before
}

const percent = new Intl.NumberFormat('fr-FR', {
  style: 'percent',
  maximumFractionDigits: 0,
  signDisplay: 'exceptZero',
})

/** How a figure compares with the period before; from nothing, there is no percentage. */
export function Delta({ value, before }: Props) {
  if (before.value === 0) {
    return (
      <span className="text-14 text-ink-soft">
        {value === 0 ? 'comme' : 'rien'} les {before.period}
      </span>
    )
  }
  const change = Math.round(((value - before.value) / Math.abs(before.value)) * 100) / 100
  const Icon = change > 0 ? ArrowUpRight : change < 0 ? ArrowDownRight : ArrowRight
  return (
    <span className="figures inline-flex flex-wrap items-center gap-x-1.5 text-14">
      <span className={`inline-flex items-center gap-0.5 font-semibold ${hueOf(change)}`}>
        <Icon className="size-4" aria-hidden="true" />
        {!before.isFew &&
          percent.format(change).replaceAll('\u202f', '\u00a0').replace('-', '\u2212')}
      </span>
      <span className="text-ink-soft">
        contre {before.text}
        <span className="sr-only">, par rapport aux {before.period}</span>
      </span>
    </span>
  )
}

function hueOf(change: number): string {
  if (change === 0) return 'text-ink-soft'
  return change > 0 ? 'text-done' : 'text-problem'
}
