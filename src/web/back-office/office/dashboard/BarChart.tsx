import { useId } from 'react'
import { Card } from '#web/ui/Card.tsx'
import { ChartFigures } from '#web/ui/ChartFigures.tsx'

type Bar = { readonly name: string; readonly value: number }
type ChartProps = {
  readonly title: string
  readonly bars: readonly Bar[]
  readonly format: (value: number) => string
}

const height = 120
const step = 10
const gap = 2

/** A bar chart with the same figures as a table below, for those who cannot see the picture. */
export function BarChart({ title, bars, format }: ChartProps) {
  const id = useId()
  const total = bars.reduce((sum, { value }) => sum + value, 0)
  const most = Math.max(...bars.map(({ value }) => value), 0)
  return (
    <Card aria-labelledby={id} className="min-w-0">
      <h3 id={id} className="text-lg">
        {title}
      </h3>
      <p className="figures text-2xl font-semibold">{format(total)}</p>
      <p className="figures mt-3 text-xs text-ink-soft" aria-hidden="true">
        {most > 0 ? `max. ${format(most)}` : 'rien sur la période'}
      </p>
      <Bars bars={bars} most={most} format={format} />
      <p
        className="figures flex justify-between border-t border-line-strong pt-1 text-xs text-ink-soft"
        aria-hidden="true"
      >
        <span>{bars.at(0)?.name}</span>
        <span>{bars.at(-1)?.name}</span>
      </p>
      <ChartFigures title={title} figures={bars.toReversed()} format={format} />
    </Card>
  )
}

type BarsProps = Pick<ChartProps, 'bars' | 'format'> & { readonly most: number }

/** Stretched to its card. A value above zero always shows, however small. */
const Bars = ({ bars, most, format }: BarsProps) => (
  <svg
    viewBox={`0 0 ${bars.length * step} ${height}`}
    preserveAspectRatio="none"
    className="block h-30 w-full text-action"
    aria-hidden="true"
  >
    {bars.map(({ name, value }, index) => {
      const tall = value > 0 ? Math.max(2, (value / most) * height) : 0
      return (
        <g key={name}>
          <title>{`${name}\u00a0: ${format(value)}`}</title>
          <rect x={index * step} y={0} width={step} height={height} fill="transparent" />
          <rect
            x={index * step + gap / 2}
            y={height - tall}
            width={step - gap}
            height={tall}
            fill="currentColor"
          />
        </g>
      )
    })}
  </svg>
)
