import { useState } from 'react'
import { chooseForBlocked, type ParcelSituationView } from '#contract/warehouse/parcel-requests.ts'
import type { BlockedChoice } from '#domain/parcel/request.ts'
import { ActionForm } from '#web/chrome/action/ActionForm.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { requestFieldSentence, requestRefusals } from '#web/copy/requests.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { StorageToSettle } from './StorageToSettle.tsx'
import { useTexts } from './use-texts.ts'

type Props = {
  parcelId: string
  choice: BlockedChoice
  /** The storage due before the parcel leaves; `null` when it stays. */
  storage: ParcelSituationView['storage']
  onDone: () => void
  onCancel: () => void
}
/** What each choice needs: a return address, a simple yes for a destruction, else at most a comment. */
export function ChoiceForm({ parcelId, choice, storage, onDone, onCancel }: Props) {
  const texts = useTexts<'reason' | 'shopAddress' | 'shopLabel'>(
    choice === 'return' ? ['shopAddress'] : [],
  )
  const [consent, setConsent] = useState<'asked' | 'given' | 'missing'>('asked')
  const asking = useAction(chooseForBlocked, {
    done: 'Choix envoyé à l’équipe',
    refusals: requestRefusals,
    onDone,
  })
  const errorOf = (field: string) => requestFieldSentence(asking.fields[field])

  function submit(form: HTMLFormElement) {
    const isUnsaid = choice === 'destroy' && consent !== 'given'
    if (isUnsaid) setConsent('missing')
    if (!texts.isComplete(form) || isUnsaid) return
    const valuesOf = (field: 'reason' | 'shopAddress' | 'shopLabel') => texts.valueOf(field)
    asking.run({
      parcelId,
      choice,
      reason: valuesOf('reason'),
      shopAddress: valuesOf('shopAddress'),
      shopLabel: valuesOf('shopLabel'),
      consent: consent === 'given',
    })
  }

  return (
    <ActionForm
      action={asking}
      onSubmit={submit}
      submitLabel={choice === 'destroy' ? 'Demander la destruction' : 'Envoyer mon choix'}
      variant={choice === 'destroy' ? 'danger' : 'primary'}
      onCancel={onCancel}
    >
      <StorageToSettle storage={storage} />
      {choice === 'return' && (
        <>
          <TextArea
            label="Adresse de retour de la boutique"
            rows={3}
            maxLength={500}
            {...texts.wiring('shopAddress', errorOf('shopAddress'))}
          />
          <TextArea
            label="Étiquette de retour"
            hint="Le lien vers l’étiquette de la boutique, ou ce qu’elle vous a indiqué."
            optional
            rows={2}
            maxLength={1000}
            {...texts.wiring('shopLabel', errorOf('shopLabel'))}
          />
        </>
      )}
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
