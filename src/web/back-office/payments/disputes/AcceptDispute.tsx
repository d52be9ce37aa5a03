import { acceptDispute, type OfficeDispute } from '#contract/payments/disputes.ts'
import { longestAcceptance } from '#domain/dispute/dispute-answer.ts'
import { ReasonForm } from '#web/back-office/core/ReasonForm.tsx'
import { ActionDialog } from '#web/chrome/action/ActionDialog.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { disputeRefusals } from '#web/copy/disputes.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { Button } from '#web/ui/Button.tsx'

/** Gives the dispute up: the client keeps the money. */
export const AcceptDispute = ({ dispute }: { dispute: OfficeDispute }) => (
  <ActionDialog
    trigger={(open) => (
      <Button variant="secondary" onClick={open}>
        Accepter la contestation…
      </Button>
    )}
    title="Accepter cette contestation&nbsp;?"
    description={`Le client garde ${formatMoney(dispute.amountCents)}, sans retour possible. L’avoir suit, comme pour une contestation perdue\u00A0; un envoi encore à l’entrepôt est annulé, et ses colis reviennent en stock.`}
  >
    {(close) => <Form disputeId={dispute.id} onDone={close} />}
  </ActionDialog>
)

type FormProps = { readonly disputeId: string; readonly onDone: () => void }

function Form({ disputeId, onDone }: FormProps) {
  const accepting = useAction(acceptDispute, {
    done: 'Contestation acceptée',
    refusals: disputeRefusals,
    onDone,
  })
  return (
    <ReasonForm
      action={accepting}
      label="Raison"
      hint="Pour le journal&nbsp;: ce qui donne raison au client."
      maxLength={longestAcceptance}
      submitLabel="Accepter la contestation"
      variant="danger"
      onSubmit={(reason) => accepting.run({ disputeId, reason })}
      onCancel={onDone}
    />
  )
}
