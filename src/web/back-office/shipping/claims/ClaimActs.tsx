import { rejectClaim, sendClaim, type OfficeClaim } from '#contract/shipping/office-claims.ts'
import { claimCan } from '#domain/claim/cargo-claim.ts'
import { ReasonForm } from '#web/back-office/core/ReasonForm.tsx'
import { ActionDialog } from '#web/chrome/action/ActionDialog.tsx'
import { ConfirmAction } from '#web/chrome/action/ConfirmAction.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { claimOfficeRefusals as refusals } from '#web/copy/claims.ts'
import { Button } from '#web/ui/Button.tsx'
import { AcceptClaim } from './AcceptClaim.tsx'
import { CarrierAnswer } from './CarrierAnswer.tsx'
import { NoteTransfer } from './NoteTransfer.tsx'

/** What the office can do now, in the order of the work. */
export function ClaimActs({ claim }: { claim: OfficeClaim }) {
  const { money } = claim
  return (
    <div className="mt-4 flex flex-wrap items-start gap-2 empty:hidden">
      {claimCan('send', claim) && <SendClaim claim={claim} />}
      {claimCan('note-answer', claim) && <CarrierAnswer claim={claim} />}
      {claimCan('accept', claim) && money && <AcceptClaim claim={claim} money={money} />}
      {claimCan('reject', claim) && <RejectClaim claim={claim} />}
      {claimCan('note-transfer', claim) && money && money.transferCents > 0 && !money.transfer && (
        <NoteTransfer claimId={claim.id} money={money} />
      )}
    </div>
  )
}

function SendClaim({ claim }: { claim: OfficeClaim }) {
  const sending = useAction(sendClaim, { done: 'Envoi au transporteur noté', refusals })
  return (
    <ConfirmAction
      action={sending}
      input={{ cargoClaimId: claim.id }}
      trigger={(ask) => <Button onClick={ask}>Noter l’envoi au transporteur</Button>}
      title="Le dossier est-il parti chez le transporteur&nbsp;?"
      description={`La lettre et les pièces lui ont été envoyées. Un message part aussitôt à ${claim.customer.name}.`}
      confirmLabel="Noter l’envoi"
    />
  )
}

function RejectClaim({ claim }: { claim: OfficeClaim }) {
  return (
    <ActionDialog
      trigger={(open) => (
        <Button variant="secondary" onClick={open}>
          Refuser…
        </Button>
      )}
      title="Refuser cette réclamation"
      description="Le client lit votre raison dans son espace et par e-mail, avec le recours au médiateur."
    >
      {(close) => <RejectForm claimId={claim.id} onDone={close} />}
    </ActionDialog>
  )
}

function RejectForm({ claimId, onDone }: { claimId: string; onDone: () => void }) {
  const rejecting = useAction(rejectClaim, { done: 'Réclamation refusée', refusals, onDone })
  return (
    <ReasonForm
      action={rejecting}
      label="Votre réponse au client"
      maxLength={2000}
      submitLabel="Refuser et répondre"
      variant="danger"
      onSubmit={(words) => rejecting.run({ cargoClaimId: claimId, words })}
      onCancel={onDone}
    />
  )
}
