import { noteCarrierAnswer, type OfficeClaim } from '#contract/shipping/office-claims.ts'
import { ReasonForm } from '#web/back-office/core/ReasonForm.tsx'
import { ActionDialog } from '#web/chrome/action/ActionDialog.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { claimOfficeRefusals as refusals } from '#web/copy/claims.ts'
import { Button } from '#web/ui/Button.tsx'
import { ChangedMeanwhile, currentIn } from '#web/chrome/action/ChangedMeanwhile.tsx'

/** What the carrier answered, in the words that the customer will read. */
export const CarrierAnswer = ({ claim }: { claim: OfficeClaim }) => (
  <ActionDialog
    trigger={(open) => (
      <Button variant="secondary" onClick={open}>
        {claim.carrierAnswer === null
          ? 'Noter la réponse du transporteur…'
          : 'Corriger la réponse du transporteur…'}
      </Button>
    )}
    title="Réponse du transporteur"
    description="Le client la lit sur la page de sa réclamation."
  >
    {(close) => <AnswerForm claim={claim} onDone={close} />}
  </ActionDialog>
)

function AnswerForm({ claim, onDone }: { claim: OfficeClaim; onDone: () => void }) {
  const noting = useAction(noteCarrierAnswer, { done: 'Réponse notée', refusals, onDone })
  const now = currentIn<{ readonly answer: string | null }>(noting.error)
  return (
    <ReasonForm
      action={noting}
      label="Ce qu’il répond"
      maxLength={2000}
      submitLabel="Noter la réponse"
      afterFailure={
        now?.answer && <ChangedMeanwhile saved={[{ label: 'Réponse', value: now.answer }]} />
      }
      onSubmit={(answer) =>
        noting.run({ cargoClaimId: claim.id, former: claim.carrierAnswer, answer })
      }
      onCancel={onDone}
    />
  )
}
