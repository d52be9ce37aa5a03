import { explainDifference, type FinanceRow } from '#contract/payments/finances.ts'
import { ReasonForm } from '#web/back-office/core/ReasonForm.tsx'
import { ActionDialog } from '#web/chrome/action/ActionDialog.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { financeRefusals } from '#web/copy/finances.ts'
import { formatAmount } from '#web/copy/format-money.ts'
import { Button } from '#web/ui/Button.tsx'
import { financeKind } from '#words/finances.ts'

/** The words of an admin about a difference, or the button that asks for them. */
export function Explanation({ row, mayWrite }: { row: FinanceRow; mayWrite: boolean }) {
  if (row.note !== null) return <span className="wrap-anywhere">{row.note}</span>
  if (row.state !== 'open' || !mayWrite) return '—'
  return (
    <ActionDialog
      trigger={(open) => (
        <Button variant="secondary" onClick={open}>
          Expliquer…
        </Button>
      )}
      title="D’où vient cet écart ?"
      description={`${financeKind('differences', row.kind)}, ${formatAmount(row.amountCents, row.currency)}. Il reste dans la liste, avec vos mots ; rien ne change chez Stripe.`}
    >
      {(close) => <ExplainForm differenceId={row.id} onDone={close} />}
    </ActionDialog>
  )
}

type FormProps = { readonly differenceId: string; readonly onDone: () => void }

function ExplainForm({ differenceId, onDone }: FormProps) {
  const explaining = useAction(explainDifference, {
    done: 'Écart expliqué',
    refusals: financeRefusals,
    onDone,
  })
  return (
    <ReasonForm
      action={explaining}
      label="Explication"
      hint="Ce qui s’est passé, et où en est la preuve."
      maxLength={500}
      submitLabel="Enregistrer"
      onSubmit={(explanation) => explaining.run({ differenceId, explanation })}
      onCancel={onDone}
    />
  )
}
