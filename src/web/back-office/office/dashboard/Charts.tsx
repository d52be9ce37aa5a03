import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { readCharts } from '#contract/office/dashboard.ts'
import { chartPeriods, type ChartPeriod } from '#domain/office/chart-period.ts'
import { query } from '#web/api/query.ts'
import { barName, periodWords } from '#web/copy/dashboard.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { BarChart } from './BarChart.tsx'

const whole = (value: number): string => value.toLocaleString('fr-FR')
const money = (value: number): string => formatMoney(value)

export const chartPeriodIn = (search: URLSearchParams): ChartPeriod =>
  chartPeriods.find((one) => periodWords[one].key === search.get('periode')) ?? '30d'

/** Registrations, parcels and revenue over a period stored in the address; days in Paris time. */
export function Charts() {
  const [search, setSearch] = useSearchParams()
  const period = chartPeriodIn(search)
  return (
    <section aria-labelledby="activite" className="mt-8">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h2 id="activite" className="text-xl">
          Activité
        </h2>
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
      <ThreeCharts period={period} />
    </section>
  )
}

function ThreeCharts({ period }: { period: ChartPeriod }) {
  const { data, error, isFetching, refetch } = useQuery(query(readCharts, { period }))
  if (error) {
    return (
      <ErrorState
        title="Impossible de charger l’activité."
        retrying={isFetching}
        onRetry={() => void refetch()}
      >
        {errorSentence(error)}
      </ErrorState>
    )
  }
  if (!data) return <Skeleton className="mt-4 h-64 w-full" />
  const bars = data.bars.map((bar) => ({ ...bar, name: barName(bar, period) }))
  return (
    <div className="mt-4 grid gap-6 lg:grid-cols-3">
      <BarChart
        title="Inscriptions"
        bars={bars.map(({ name, registered }) => ({ name, value: registered }))}
        format={whole}
      />
      <BarChart
        title="Colis reçus"
        bars={bars.map(({ name, received }) => ({ name, value: received }))}
        format={whole}
      />
      <BarChart
        title="Chiffre d’affaires TTC"
        bars={bars.map(({ name, revenueCents }) => ({ name, value: revenueCents }))}
        format={money}
      />
    </div>
  )
}

type PeriodChoiceProps = { value: ChartPeriod; onChange: (period: ChartPeriod) => void }

const PeriodChoice = ({ value, onChange }: PeriodChoiceProps) => (
  <fieldset className="flex gap-1 rounded-xl border border-line bg-surface p-1">
    <legend className="sr-only">Période</legend>
    {chartPeriods.map((period) => (
      <label
        key={period}
        className="flex min-h-11 cursor-pointer items-center rounded-lg px-3 text-sm font-medium text-ink-soft has-checked:bg-action has-checked:text-on-action has-focus-visible:outline-3 has-focus-visible:outline-offset-2"
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
