import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { readCharts, readDashboardCounts } from '#contract/office/dashboard.ts'
import { chartPeriods, type ChartPeriod } from '#domain/office/chart-period.ts'
import { query } from '#web/api/query.ts'
import { Unloaded } from '#web/chrome/Loaded.tsx'
import { useNow } from '#web/chrome/use-now.ts'
import { barName, periodWords } from '#web/copy/dashboard.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { waitedFor } from '#web/copy/waited-for.ts'
import { paths } from '#web/paths.ts'
import { Card } from '#web/ui/Card.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Trend } from '#web/ui/Trend.tsx'
import { linkStyle } from '#web/ui/link-style.ts'

const whole = (value: number): string =>
  value.toLocaleString('fr-FR').replaceAll('\u202f', '\u00a0')
const money = (value: number): string => formatMoney(value)
const wholeMoney = (value: number): string => `${whole(Math.round(value / 100))}\u00a0€`

/** Before fewer than these, a percentage says nothing. */
const fewest = 10

export const chartPeriodIn = (search: URLSearchParams): ChartPeriod =>
  chartPeriods.find((one) => periodWords[one].key === search.get('periode')) ?? '30d'

/** Money and parcels over a period stored in the address, compared with the one before; days in Paris time. */
export function Charts() {
  const [search, setSearch] = useSearchParams()
  const period = chartPeriodIn(search)
  return (
    <section aria-labelledby="activite">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h2 id="activite" className="text-18">
            Activité
          </h2>
          <span className="text-13 text-ink-soft">
            par rapport aux {periodWords[period].before}
          </span>
        </div>
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
      <div className="mt-2 grid grid-cols-1 gap-3 min-[22rem]:grid-cols-2 xl:grid-cols-4">
        <Trends period={period} />
        <Box isWide="xl">
          <Occupancy />
        </Box>
      </div>
    </section>
  )
}

/** A whole row of its own below or from the width `xl`. */
type BoxProps = { isWide?: 'below-xl' | 'xl'; children: ReactNode }

const Box = ({ isWide, children }: BoxProps) => (
  <Card
    padding="tight"
    className={joinClasses(
      'min-w-0 max-sm:p-3!',
      isWide === 'below-xl' && 'max-xl:col-span-full',
      isWide === 'xl' && 'xl:col-span-full',
    )}
  >
    {children}
  </Card>
)

function Trends({ period }: { period: ChartPeriod }) {
  const { data, error, isFetching, refetch } = useQuery(query(readCharts, { period }))
  if (error && !data) {
    return (
      <div className="col-span-full">
        <ErrorState
          title="Impossible de charger l’activité."
          retrying={isFetching}
          onRetry={() => void refetch()}
        >
          {errorSentence(error)}
        </ErrorState>
      </div>
    )
  }
  if (!data) return <Skeleton className="col-span-full h-72 w-full" />
  const { bars, before } = data
  const trend = (of: keyof typeof before, format = whole, short = format) => {
    const total = bars.reduce((sum, bar) => sum + bar[of], 0)
    // A box that left stands for an invoice.
    const events = before[of === 'revenueCents' ? 'left' : of]
    return {
      points: bars.map((bar) => ({ name: barName(bar, period), value: bar[of] })),
      format,
      before: {
        value: before[of],
        text: format(before[of]),
        period: periodWords[period].before,
        change: events < fewest ? `${short(before[of])} → ${short(total)}` : undefined,
      },
    }
  }
  return (
    <>
      <Box isWide="below-xl">
        <Trend
          title="Chiffre d’affaires TTC"
          none="Aucun"
          {...trend('revenueCents', money, wholeMoney)}
        />
      </Box>
      <Box>
        <Trend title="Colis reçus" none="Aucun" {...trend('received')} />
      </Box>
      <Box>
        <Trend title="Boîtes parties" none="Aucune" {...trend('left')} />
      </Box>
      <Box>
        <Trend title="Inscriptions" none="Aucune" {...trend('registered')} />
      </Box>
    </>
  )
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

/** How full the warehouse is, by the shelves of its plan. */
function Occupancy() {
  const counts = useQuery(query(readDashboardCounts, {}))
  const now = useNow()
  if (!counts.data) {
    return (
      <Unloaded
        query={counts}
        failed="Impossible de charger l’occupation."
        loading={<Skeleton className="h-48 w-full xl:h-7" />}
      />
    )
  }
  if (!counts.data.occupancy) return null
  const { parcels, openShelves, usedShelves, oldestAt } = counts.data.occupancy
  const share = openShelves === 0 ? 0 : Math.round((usedShelves / openShelves) * 100)
  return (
    <section aria-labelledby="occupation" className="xl:flex xl:items-center xl:gap-x-6">
      <h3 id="occupation" className="font-sans text-14 font-normal tracking-normal text-ink-soft">
        En entrepôt
      </h3>
      <p>
        <strong className="figures font-display text-28 xl:text-22">
          {parcels.toLocaleString('fr-FR')}&nbsp;colis
        </strong>
      </p>
      <p className="text-14 text-ink-soft">
        {oldestAt ? `le plus ancien ${waitedFor(oldestAt, now)}` : 'rien en entrepôt'}
      </p>
      <div
        role="meter"
        aria-label="Étagères occupées"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share}
        aria-valuetext={`${usedShelves} sur ${openShelves}`}
        className="h-2 overflow-hidden rounded-chip bg-sunken max-xl:mt-4 xl:grow"
      >
        <span className="block h-full rounded-chip bg-action" style={{ width: `${share}%` }} />
      </div>
      <p className="figures text-14 max-xl:mt-2">
        <strong>{usedShelves}</strong> étagères occupées sur {openShelves}
      </p>
      <Link to={paths.adminShelves} className={`inline-block text-14 max-xl:mt-3 ${linkStyle}`}>
        Voir le plan
      </Link>
    </section>
  )
}
