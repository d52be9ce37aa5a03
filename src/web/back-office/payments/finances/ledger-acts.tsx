import { explainDifference, type FinanceRow } from '#contract/payments/finances.ts'
import { failedRefundStatuses } from '#domain/refund/refund.ts'
import { ReasonAction } from '#web/back-office/core/ReasonAction.tsx'
import { SettleRefund } from '#web/back-office/payments/orders/RefundRow.tsx'
import { financeRefusals } from '#web/copy/finances.ts'
import { formatAmount } from '#web/copy/format-money.ts'
import { Button } from '#web/ui/Button.tsx'
import { financeKind } from '#words/finances.ts'

/** The words of an admin about a difference, or the button that asks for them. */
export function Explanation({ row, mayWrite }: { row: FinanceRow; mayWrite: boolean }) {
  if (row.note !== null) return <span className="wrap-anywhere">{row.note}</span>
  if (row.state !== 'open' || !mayWrite) return '—'
  return (
    <ReasonAction
      trigger={(open) => (
        <Button variant="secondary" onClick={open}>
          Expliquer…
        </Button>
      )}
      title="D’où vient cet écart&nbsp;?"
      description={`${financeKind('differences', row.kind)}, ${formatAmount(row.amountCents, row.currency)}. Il reste dans la liste, avec vos mots\u00a0; rien ne change chez Stripe.`}
      endpoint={explainDifference}
      done="Écart expliqué"
      refusals={financeRefusals}
      label="Explication"
      hint="Ce qui s’est passé, et où en est la preuve."
      maxLength={500}
      submitLabel="Enregistrer"
      inputOf={(explanation) => ({ differenceId: row.id, explanation })}
    />
  )
}

/** A refund is settled on the page of its order; that of money without an order here. */
export function Settlement({ row, mayWrite }: { row: FinanceRow; mayWrite: boolean }) {
  const status = failedRefundStatuses.find((failed) => failed === row.state)
  if (status === undefined || row.orderId !== null || !mayWrite) return '—'
  return (
    <SettleRefund refund={{ id: row.id, status, amountCents: row.amountCents, settledAt: null }} />
  )
}
