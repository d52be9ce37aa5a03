import { useQuery } from '@tanstack/react-query'
import { readFinances, type Finances } from '#contract/payments/finances.ts'
import { query } from '#web/api/query.ts'
import { Loaded } from '#web/chrome/Loaded.tsx'
import { formatShortDay } from '#web/copy/format-date.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { Card } from '#web/ui/Card.tsx'
import { Comparison } from './Comparison.tsx'
import { Figure, Figures } from './Figures.tsx'
import type { FinancePlace } from './finance-place.ts'
import { Months } from './Months.tsx'

/** How the comparison with the provider stands, what is owed today, and the months. */
export function Overview({ place }: { place: FinancePlace }) {
  const finances = useQuery(
    query(
      readFinances,
      {},
      {
        // Its end is no fact.
        refetchInterval: ({ state }) => (state.data?.comparison.isRunning ? everyMs : false),
      },
    ),
  )
  return (
    <div className="grid grid-cols-1 gap-4">
      <Loaded query={finances} failed="Impossible de charger les finances.">
        {(told) => (
          <>
            <Comparison told={told} place={place} />
            <TodayCard told={told} place={place} />
          </>
        )}
      </Loaded>
      <Months place={place} />
    </div>
  )
}

const everyMs = 2000

type Shown = { readonly told: Finances; readonly place: FinancePlace }

function TodayCard({ told, place }: Shown) {
  const { owedToUs, owedByUs, openDisputes } = told
  const { renewals, disputes, storage } = owedToUs
  return (
    <Card padding="tight" aria-labelledby="a-ce-jour">
      <h2 id="a-ce-jour" className="text-18">
        À ce jour
      </h2>
      <Figures>
        <Figure
          of="owed-refunds"
          place={place}
          label="Nous devons rembourser"
          count={owedByUs.count}
        >
          {formatMoney(owedByUs.cents)}
        </Figure>
        <Figure of="renewals" place={place} label="Renouvellements impayés" count={renewals.count}>
          {formatMoney(renewals.cents)}
        </Figure>
        <Figure
          of="storage"
          place={place}
          label="Garde due par les colis"
          count={storage.count}
          isMore={storage.isMore}
        >
          {formatMoney(storage.cents)}
        </Figure>
        <Figure
          of="lost-disputes"
          place={place}
          label="Contestations perdues, en deux ans"
          count={disputes.count}
        >
          {formatMoney(disputes.cents)}
        </Figure>
        <Figure
          of="disputes"
          place={place}
          label={
            openDisputes.nextDueAt
              ? `Contestations en cours, réponse avant le ${formatShortDay(openDisputes.nextDueAt)}`
              : 'Contestations en cours'
          }
          count={openDisputes.count}
        >
          {formatMoney(openDisputes.cents)}
        </Figure>
      </Figures>
    </Card>
  )
}
