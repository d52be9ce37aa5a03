import { useState } from 'react'
import type * as z from 'zod/mini'
import { chooseForBlocked, type ParcelSituationView } from '#contract/warehouse/parcel-requests.ts'
import { call } from '#web/api/call.ts'
import type { BlockedChoice } from '#domain/parcel/request.ts'
import { ActionForm } from '#web/chrome/action/ActionForm.tsx'
import { useWrite } from '#web/chrome/action/use-action.ts'
import { requestFieldSentence, requestRefusals } from '#web/copy/requests.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { StorageToSettle } from './StorageToSettle.tsx'
import { useReturnWay } from './use-return-way.tsx'
import { useTexts } from './use-texts.ts'

type Props = {
  parcelId: string
  choice: BlockedChoice
  /** The storage due before the parcel leaves; `null` when it stays. */
  storage: ParcelSituationView['storage']
  onClose: () => void
}
/** What each choice needs: the label or the address of a return, a simple yes for a destruction, else at most a comment. */
export function ChoiceForm({ parcelId, choice, storage, onClose }: Props) {
  const texts = useTexts<'reason'>([])
  const returning = useReturnWay()
  const [consent, setConsent] = useState<'asked' | 'given' | 'missing'>('asked')
  const { path, changes } = chooseForBlocked
  const asking = useWrite(
    {
      path,
      changes,
      send: async (input: z.input<typeof chooseForBlocked.input>, idempotencyKey) => {
        const { id } = await call(chooseForBlocked, input, { idempotencyKey })
        if (choice === 'return') returning.sendLabel(id)
      },
    },
    { done: 'Choix envoyé à l’équipe', refusals: requestRefusals, onDone: onClose },
  )
  const errorOf = (field: string) => requestFieldSentence(asking.fields[field])

  function submit(form: HTMLFormElement) {
    const isUnsaid = choice === 'destroy' && consent !== 'given'
    if (isUnsaid) setConsent('missing')
    if (isUnsaid || (choice === 'return' && !returning.isComplete(form))) return
    const input = {
      parcelId,
      choice,
      reason: texts.valueOf('reason'),
      ...(choice === 'return' ? returning.input : { shopAddress: '', shopLabel: '' }),
      consent: consent === 'given',
    }
    asking.run(input)
  }

  return (
    <ActionForm
      action={asking}
      onSubmit={submit}
      submitLabel={choice === 'destroy' ? 'Demander la destruction' : 'Envoyer mon choix'}
      variant={choice === 'destroy' ? 'danger' : 'primary'}
      onCancel={onClose}
    >
      <StorageToSettle storage={storage} />
      {choice === 'return' && returning.fields(errorOf)}
      {choice === 'destroy' && (
        <Checkbox
          label="Je demande la destruction de ce colis et de tout son contenu. J’ai compris qu’elle est définitive et qu’aucun remboursement de son contenu ne me sera dû par Escale."
          checked={consent === 'given'}
          error={consent === 'missing' ? 'Cochez cette case pour confirmer.' : undefined}
          onChange={({ target }) => {
            setConsent(target.checked ? 'given' : 'asked')
          }}
        />
      )}
      <TextArea
        label="Un mot pour l’équipe"
        optional
        rows={2}
        maxLength={500}
        {...texts.wiring('reason', errorOf('reason'))}
      />
    </ActionForm>
  )
}
