import { useState, type SyntheticEvent } from 'react'
import { chooseForBlocked, type ParcelSituationView } from '#contract/warehouse/parcel-requests.ts'
import type { BlockedChoice } from '#domain/parcel/request.ts'
import { call } from '#web/api/call.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { RequestButtons } from './RequestDialog.tsx'
import { StorageToSettle } from './StorageToSettle.tsx'
import { useRequest } from './use-request.ts'
import { useTexts } from './use-texts.ts'

type Props = {
  parcelId: string
  choice: BlockedChoice
  /** Due before it leaves; `null` when it stays. */
  storage: ParcelSituationView['storage']
  onDone: () => void
  onCancel: () => void
}
type Sent = Readonly<Record<'reason' | 'shopAddress' | 'shopLabel', string>> & {
  readonly consent: boolean
}

/** What each choice needs: an address to go back to, a plain yes to be destroyed, else at most a word. */
export function ChoiceForm({ parcelId, choice, storage, onDone, onCancel }: Props) {
  const texts = useTexts<'reason' | 'shopAddress' | 'shopLabel'>(
    choice === 'return' ? ['shopAddress'] : [],
  )
  const [consent, setConsent] = useState<'asked' | 'given' | 'missing'>('asked')
  const request = useRequest<Sent>({
    ask: (sent, idempotencyKey) =>
      call(chooseForBlocked, { parcelId, choice, ...sent }, { idempotencyKey }),
    done: 'Choix envoyé à l’équipe',
    onDone,
  })

  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    const isUnsaid = choice === 'destroy' && consent !== 'given'
    if (isUnsaid) setConsent('missing')
    if (!texts.isComplete(event.currentTarget) || isUnsaid) return
    const valuesOf = (field: 'reason' | 'shopAddress' | 'shopLabel') => texts.valueOf(field)
    request.send({
      reason: valuesOf('reason'),
      shopAddress: valuesOf('shopAddress'),
      shopLabel: valuesOf('shopLabel'),
      consent: consent === 'given',
    })
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <StorageToSettle storage={storage} />
      {choice === 'return' && (
        <>
          <TextArea
            label="Adresse de retour de la boutique"
            rows={3}
            maxLength={500}
            {...texts.wiring('shopAddress', request.errorOf('shopAddress'))}
          />
          <TextArea
            label="Étiquette de retour"
            hint="Le lien vers l’étiquette de la boutique, ou ce qu’elle vous a indiqué."
            optional
            rows={2}
            maxLength={1000}
            {...texts.wiring('shopLabel', request.errorOf('shopLabel'))}
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
        {...texts.wiring('reason', request.errorOf('reason'))}
      />
      {request.error && <Notice kind="error">{request.error}</Notice>}
      <RequestButtons
        label={choice === 'destroy' ? 'Demander la destruction' : 'Envoyer mon choix'}
        variant={choice === 'destroy' ? 'danger' : 'primary'}
        isSending={request.isSending}
        onCancel={onCancel}
      />
    </form>
  )
}
