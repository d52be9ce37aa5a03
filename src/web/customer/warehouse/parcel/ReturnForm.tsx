import type { SyntheticEvent } from 'react'
import { askReturn, type ParcelSituationView } from '#contract/warehouse/parcel-requests.ts'
import { call } from '#web/api/call.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { RequestButtons } from './RequestDialog.tsx'
import { ShopRight } from './ShopRight.tsx'
import { StorageToSettle } from './StorageToSettle.tsx'
import { useRequest } from './use-request.ts'
import { useTexts } from './use-texts.ts'

type Sent = { readonly reason: string; readonly shopAddress: string; readonly shopLabel: string }

/** What we need to send a parcel back: why, where, and the shop's label. */
export function ReturnForm({
  parcelId,
  right,
  storage,
  onDone,
  onCancel,
}: {
  parcelId: string
  right: ParcelSituationView['shopWithdrawal']
  storage: ParcelSituationView['storage']
  onDone: () => void
  onCancel: () => void
}) {
  const { valueOf, isComplete, wiring } = useTexts(['reason', 'shopAddress'] as const)
  const label = useTexts<'shopLabel'>([])
  const request = useRequest<Sent>({
    ask: (sent, idempotencyKey) => call(askReturn, { parcelId, ...sent }, { idempotencyKey }),
    done: 'Retour demandé',
    onDone,
  })

  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!isComplete(event.currentTarget)) return
    request.send({
      reason: valueOf('reason'),
      shopAddress: valueOf('shopAddress'),
      shopLabel: label.valueOf('shopLabel'),
    })
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <StorageToSettle storage={storage} />
      {right && <ShopRight right={right} canAsk />}
      <TextArea
        label="Raison du retour"
        rows={2}
        maxLength={500}
        {...wiring('reason', request.errorOf('reason'))}
      />
      <TextArea
        label="Adresse de retour de la boutique"
        rows={3}
        maxLength={500}
        {...wiring('shopAddress', request.errorOf('shopAddress'))}
      />
      <TextArea
        label="Étiquette de retour"
        hint="Le lien vers l’étiquette de la boutique, ou ce qu’elle vous a indiqué."
        optional
        rows={2}
        maxLength={1000}
        {...label.wiring('shopLabel', request.errorOf('shopLabel'))}
      />
      {request.error && <Notice kind="error">{request.error}</Notice>}
      <RequestButtons
        label="Demander le retour"
        isSending={request.isSending}
        onCancel={onCancel}
      />
    </form>
  )
}
