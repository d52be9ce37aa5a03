import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type * as z from 'zod/mini'
import { readCharts } from '#contract/office/dashboard.ts'
import { chartPeriods, weeksOf, type ChartPeriod } from '#domain/office/chart-period.ts'
import { query } from '#web/api/query.ts'
import { barName, periodWords, weekName } from '#web/copy/dashboard.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { Card } from '#web/ui/Card.tsx'
import { Unloaded } from '#web/chrome/Loaded.tsx'
import { ActivityFigures } from './ActivityFigures.tsx'
import { Occupancy } from './Occupancy.tsx'
import { foldMark, foldStyle } from '#web/ui/Summary.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Trend, type Before, type TrendPoint } from '#web/ui/Trend.tsx'

const whole = (value: number): string =>
  value.toLocaleString('fr-FR').replaceAll('\u202f', '\u00a0')
const money = (value: number): string => formatMoney(value)

/** Before fewer than these, a percentage says nothing. */
const fewest = 10

export const chartPeriodIn = (search: URLSearchParams): ChartPeriod =>
  chartPeriods.find((one) => periodWords[one].key === search.get('periode')) ?? '30d'

/** Money and parcels over a period stored in the address, compared with the one before; days in Paris time. */
export function Charts() {
  const [search, setSearch] = useSearchParams()
  const period = chartPeriodIn(search)
  const [isTold, setTold] = useState(false)
  return (
    <section aria-labelledby="activite">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h2 id="activite" className="text-18">
            Activité
          </h2>
          <span className="text-13 text-ink-soft">
            par rapport aux{' '}
            <span
              className="mx-0.5 inline-block size-2.5 bg-action opacity-50"
              aria-hidden="true"
            />{' '}
            {periodWords[period].before}
          </span>
        </div>
        <button
          type="button"
          aria-expanded={isTold}
          aria-controls="chiffres"
          className={`${foldStyle} min-h-8! max-sm:order-last sm:ml-auto text-13 pointer-coarse:min-h-11!`}
          onClick={() => setTold(!isTold)}
        >
          <ChevronRight className={`${foldMark} ${isTold ? 'rotate-90' : ''}`} aria-hidden="true" />
          Voir les chiffres
        </button>
        <PeriodChoice
          value={period}
          onChange={(next) =>
            setSearch(
              { periode: periodWords[next].key },
              { replace: true, preventScrollReset: true },
            )
          }
        />
      </div>
      <Figures period={period} isTold={isTold} />
    </section>
  )
}

type BoxProps = { className?: string; children: ReactNode }

const Box = ({ className = '', children }: BoxProps) => (
  <Card padding="tight" className={`min-w-0 max-sm:p-3! ${className}`}>
    {children}
  </Card>
)

function Figures({ period, isTold }: { period: ChartPeriod; isTold: boolean }) {
  const charts = useQuery(query(readCharts, { period }))
  const { data } = charts
  return (
    <>
      <div className="mt-2 grid grid-cols-1 gap-3 min-[22rem]:grid-cols-2 xl:grid-cols-3">
        {data && isTold && (
          <div id="chiffres" className="col-span-full">
            <Box>
              <ActivityFigures bars={data.bars} period={period} />
            </Box>
          </div>
        )}
        {data ? (
          <Trends period={period} figures={data} />
        ) : (
          <div className="col-span-full">
            <Unloaded
              query={charts}
              failed="Impossible de charger l’activité."
              loading={<Skeleton className="h-72 w-full" />}
            />
          </div>
        )}
        <Box className="col-span-full">
          <Occupancy />
        </Box>
      </div>
    </>
  )
}

export type ActivityCharts = z.output<typeof readCharts.output>
type Figure = keyof ActivityCharts['before']

type FiguresProps = { period: ChartPeriod; figures: ActivityCharts }

function comparison({ figures, period }: FiguresProps, of: Figure, format = whole): Before {
  const { before } = figures
  // A box that left stands for an invoice.
  const events = before[of === 'revenueCents' ? 'left' : of]
  return {
    value: before[of],
    text: format(before[of]),
    period: periodWords[period].before,
    isFew: events < fewest,
  }
}

function Trends(props: FiguresProps) {
  const trend = (of: Figure, format = whole) => ({
    points: pointsOf(props.figures, props.period, of),
    format,
    before: comparison(props, of, format),
  })
  return (
    <>
      <Box className="max-xl:col-span-full">
        <Trend title="Chiffre d’affaires TTC" none="Aucun" {...trend('revenueCents', money)} />
      </Box>
      <Box>
        <Trend title="Colis reçus" none="Aucun" {...trend('received')} />
      </Box>
      <Box>
        <Trend title="Boîtes parties" none="Aucune" {...trend('left')} />
      </Box>
    </>
  )
}

/** Of the period: the last, which today belongs to, is not over. */
export function pointsOf(...asked: Parameters<typeof sumsOf>): readonly TrendPoint[] {
  const points = sumsOf(...asked)
  return points.map((point, place) => ({ ...point, isOpen: place === points.length - 1 }))
}

/** By day, thirty columns are threads, most of them empty. */
function sumsOf(
  { bars, barsBefore }: ActivityCharts,
  period: ChartPeriod,
  of: Figure,
): readonly TrendPoint[] {
  const days = bars.map((bar, index) => ({
    ...bar,
    name: barName(bar, period),
    value: bar[of],
    before: barsBefore?.[index]?.[of],
  }))
  if (period !== '90d' && period !== '30d') return days
  return weeksOf(days).flatMap(([first, ...rest]) => {
    if (!first) return []
    const { to } = rest.at(-1) ?? first
    return {
      name: weekName(first.from, to),
      value: rest.reduce((sum, { value }) => sum + value, first.value),
      before: barsBefore && rest.reduce((sum, { before = 0 }) => sum + before, first.before ?? 0),
    }
  })
}

type PeriodChoiceProps = { value: ChartPeriod; onChange: (period: ChartPeriod) => void }

const PeriodChoice = ({ value, onChange }: PeriodChoiceProps) => (
  <fieldset className="flex gap-0.5 rounded-button border border-line bg-surface p-0.5">
    <legend className="sr-only">Période</legend>
    {chartPeriods.map((period) => (
      <label
        key={period}
        className="flex min-h-8 cursor-pointer items-center rounded-control px-2.5 text-13 font-medium text-ink-soft has-checked:bg-action has-checked:text-on-action has-focus-visible:outline-3 has-focus-visible:outline-offset-2 pointer-coarse:min-h-11"
      >
        <input
          type="radio"
          name="periode"
          className="sr-only"
          checked={period === value}
          onChange={() => onChange(period)}
        />
        {periodWords[period].label}
      </label>
    ))}
  </fieldset>
)
