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
    title={`Laisser ${formatMoney(dispute.amountCents)} au client\u00A0?`}
    description="Nous renonçons à répondre à la banque. C’est définitif."
  >
    {(close) => (
      <>
        <Consequences dispute={dispute} />
        <Form disputeId={dispute.id} onDone={close} />
      </>
    )}
  </ActionDialog>
)

const Consequences = ({ dispute: { amountCents, gathered } }: { dispute: OfficeDispute }) => (
  <dl className="mb-5 grid gap-3">
    <div>
      <dt className="font-semibold">L’argent</dt>
      <dd>
        Le client garde {formatMoney(amountCents)}. Un avoir du même montant est fait, et il reçoit
        un e-mail.
      </dd>
    </div>
    <div>
      <dt className="font-semibold">Les colis</dt>
      <dd>
        {gathered.boxes.some(({ handedOverAt }) => handedOverAt !== null)
          ? 'Ce qui est parti continue sa route\u00A0; rien n’est rappelé. '
          : ''}
        Ce qui est encore à l’entrepôt ne part pas&nbsp;: l’envoi est annulé si tout est rendu, et
        ses colis reviennent en stock, toujours au client, garde comprise.
      </dd>
    </div>
  </dl>
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
      submitLabel="Laisser l’argent au client"
      variant="danger"
      onSubmit={(reason) => accepting.run({ disputeId, reason })}
      onCancel={onDone}
    />
  )
}
