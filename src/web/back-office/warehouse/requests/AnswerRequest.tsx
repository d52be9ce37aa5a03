import { useState } from 'react'
import type { WarehouseRequest } from '#contract/warehouse/warehouse-requests.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormDialog } from '#web/chrome/FormDialog.tsx'
import { requestKinds } from '#web/copy/requests.ts'
import { AnswerForm } from './AnswerForm.tsx'

type Outcome = 'accepted' | 'refused'

const acceptLabels: Readonly<Record<WarehouseRequest['kind'], string>> = {
  return: 'Accepter le retour',
  'weight-dispute': 'Corriger les mesures',
  'blocked-choice': 'Accepter ce choix',
  claim: 'Attribuer le colis',
}

/** Two ways to answer, each with words that the customer reads. */
export function AnswerRequest({ request }: { request: WarehouseRequest }) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const close = () => {
    setOutcome(null)
  }
  const isUnknown = request.kind === 'claim' && request.parcel === null
  return (
    <div className="flex flex-wrap items-start gap-2">
      <Button
        disabledReason={isUnknown ? 'Aucun colis à attribuer.' : undefined}
        onClick={() => {
          setOutcome('accepted')
        }}
      >
        {acceptLabels[request.kind]}
      </Button>
      <Button
        variant="secondary"
        onClick={() => {
          setOutcome('refused')
        }}
      >
        Refuser
      </Button>
      <FormDialog
        open={outcome !== null}
        onClose={close}
        title={`${outcome === 'refused' ? 'Refuser' : acceptLabels[request.kind]}\u00a0: ${requestKinds[request.kind].toLowerCase()}`}
        description="Le client lit votre réponse dans son espace et par e-mail."
      >
        {outcome && <AnswerForm request={request} outcome={outcome} onDone={close} />}
      </FormDialog>
    </div>
  )
}
