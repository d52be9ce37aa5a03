import { noteClaimTransfer, type OfficeClaim } from '#contract/shipping/office-claims.ts'
import { ReasonForm } from '#web/back-office/core/ReasonForm.tsx'
import { ActionDialog } from '#web/chrome/action/ActionDialog.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { claimOfficeRefusals as refusals } from '#web/copy/claims.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { Button } from '#web/ui/Button.tsx'

type Money = NonNullable<OfficeClaim['money']>

/** Notes the transfer that was made at the bank, by somebody else than who accepted the claim. */
export const NoteTransfer = ({ claimId, money }: { claimId: string; money: Money }) => (
  <ActionDialog
    trigger={(open) => (
      <Button
        onClick={open}
        disabledReason={
          money.mayNoteTransfer
            ? undefined
            : 'Vous avez accepté cette réclamation\u00a0: un autre administrateur fait le virement.'
        }
      >
        Noter le virement…
      </Button>
    )}
    title={`Virement de ${formatMoney(money.transferCents)}`}
    description="Rien ne part d’ici&nbsp;: faites le virement à la banque, puis notez sa référence. Le client est prévenu une fois tout versé."
  >
    {(close) => <TransferForm claimId={claimId} amountCents={money.transferCents} onDone={close} />}
  </ActionDialog>
)

function TransferForm({
  claimId,
  amountCents,
  onDone,
}: {
  claimId: string
  amountCents: number
  onDone: () => void
}) {
  const noting = useAction(noteClaimTransfer, { done: 'Virement noté', refusals, onDone })
  return (
    <ReasonForm
      action={noting}
      label="Référence du virement"
      maxLength={200}
      submitLabel="Noter le virement"
      onSubmit={(reference) => noting.run({ cargoClaimId: claimId, amountCents, reference })}
      onCancel={onDone}
    />
  )
}
