import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { readFinances, type Finances, compareNow } from '#contract/payments/finances.ts'
import { alertAfter, isCheckLate } from '#domain/office/alerts.ts'
import { query } from '#web/api/query.ts'
import { Loaded } from '#web/chrome/Loaded.tsx'
import { formatShortParisDay, formatParisMoment } from '#web/copy/format-date.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { TitledCard } from '#web/back-office/core/TitledCard.tsx'
import { useSessionUser } from '#web/api/session.ts'
import { ActionFailure } from '#web/chrome/action/ActionFailure.tsx'
import { useNow } from '#web/chrome/use-now.ts'
import { useAction } from '#web/chrome/action/use-action.ts'
import { comparisonFailures, financeRefusals } from '#web/copy/finances.ts'
import { Button } from '#web/ui/Button.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { Figure, Figures } from './Figures.tsx'
import { type FinancePlace, financeQuery } from './finance-place.ts'
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
    <TitledCard title="À ce jour" padding="tight">
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
              ? `Contestations en cours, réponse avant le ${formatShortParisDay(openDisputes.nextDueAt)}`
              : 'Contestations en cours'
          }
          count={openDisputes.count}
        >
          {formatMoney(openDisputes.cents)}
        </Figure>
      </Figures>
    </TitledCard>
  )
}

/** Whether Stripe and our rows agree, and since when. */
function Comparison({ told, place }: { told: Finances; place: FinancePlace }) {
  const { openDifferences: open, comparison } = told
  const { endedAt, failedAt, failure } = comparison
  const isLate = useIsLate(endedAt)
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="text-14">
          {open > 0 ? (
            <Link
              to={`?${financeQuery(place, 'differences')}`}
              className={`${linkStyle} text-problem`}
            >
              {open}&nbsp;{open > 1 ? 'écarts' : 'écart'} avec Stripe à expliquer
            </Link>
          ) : (
            endedAt !== null && `Stripe et Escale ${isLate ? 'disaient' : 'disent'} la même chose`
          )}
          {(open > 0 || endedAt !== null) && '. '}
          <span className="text-ink-soft">{lookedAt(comparison, isLate)}</span>
        </p>
        <CompareNow isRunning={comparison.isRunning} />
      </div>
      {failedAt && (
        <Notice
          kind="warning"
          title={`La comparaison du ${formatParisMoment(failedAt)} n’est pas allée au bout`}
        >
          {comparisonFailures[failure ?? 'ours'] ?? comparisonFailures.ours} Elle est refaite
          d’elle-même.
        </Notice>
      )}
    </>
  )
}

/** A night is missing since: what was equal then may no longer be. */
function useIsLate(endedAt: string | null): boolean {
  const now = useNow()
  return endedAt !== null && isCheckLate(new Date(endedAt), new Date(now))
}

function lookedAt({ endedAt, since }: Finances['comparison'], isLate: boolean): string {
  if (endedAt === null) return 'Aucune comparaison avec Stripe n’a encore été faite.'
  const from = since === null ? '' : `, mouvements connus depuis le ${formatShortParisDay(since)}`
  const age = isLate ? `, il y a plus de ${alertAfter.nightlyCheckHours} heures` : ''
  return `Comparés le ${formatParisMoment(endedAt)}${age}${from}.`
}

/** The accountant writes nothing. */
function CompareNow({ isRunning }: { isRunning: boolean }) {
  const comparing = useAction(compareNow, {
    done: { title: 'Comparaison lancée', kind: 'success' },
    refusals: financeRefusals,
  })
  if (useSessionUser()?.role === 'comptable') return null
  return (
    <>
      <Button
        variant="secondary"
        busy={comparing.isBusy || isRunning}
        onClick={() => comparing.run({})}
      >
        {isRunning ? 'Comparaison en cours' : 'Comparer maintenant'}
      </Button>
      <ActionFailure action={comparing} />
    </>
  )
}
