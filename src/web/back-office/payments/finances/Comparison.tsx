import { Link } from 'react-router'
import { compareNow, type Finances } from '#contract/payments/finances.ts'
import { useSessionUser } from '#web/api/session.ts'
import { ActionFailure } from '#web/chrome/action/ActionFailure.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { comparisonFailures, financeRefusals } from '#web/copy/finances.ts'
import { formatMoment, formatShortDay } from '#web/copy/format-date.ts'
import { Button } from '#web/ui/Button.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { financeQuery, type FinancePlace } from './finance-place.ts'

/** Whether Stripe and our rows agree, and since when. */
export function Comparison({ told, place }: { told: Finances; place: FinancePlace }) {
  const { openDifferences: open, comparison } = told
  const { failedAt, failure } = comparison
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
            comparison.endedAt !== null && 'Stripe et Escale disent la même chose'
          )}
          {(open > 0 || comparison.endedAt !== null) && '. '}
          <span className="text-ink-soft">{lookedAt(comparison)}</span>
        </p>
        <CompareNow isRunning={comparison.isRunning} />
      </div>
      {failedAt && (
        <Notice
          kind="warning"
          title={`La comparaison du ${formatMoment(failedAt)} n’est pas allée au bout`}
        >
          {comparisonFailures[failure ?? 'ours'] ?? comparisonFailures.ours} Elle est refaite
          d’elle-même.
        </Notice>
      )}
    </>
  )
}

function lookedAt({ endedAt, since }: Finances['comparison']): string {
  if (endedAt === null) return 'Aucune comparaison avec Stripe n’a encore été faite.'
  const from = since === null ? '' : `, mouvements connus depuis le ${formatShortDay(since)}`
  return `Comparés le ${formatMoment(endedAt)}${from}.`
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
