import { askReturn, type ParcelSituationView } from '#contract/warehouse/parcel-requests.ts'
import { ActionForm } from '#web/chrome/action/ActionForm.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { requestFieldSentence, requestRefusals } from '#web/copy/requests.ts'
import { TextArea } from '#web/ui/TextArea.tsx'
import { ShopRight } from './ShopRight.tsx'
import { StorageToSettle } from './StorageToSettle.tsx'
import { useTexts } from './use-texts.ts'

/** What we need to send a parcel back: the reason, the address, and the shop's label. */
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
  const asking = useAction(askReturn, { done: 'Retour demandé', refusals: requestRefusals, onDone })
  const errorOf = (field: string) => requestFieldSentence(asking.fields[field])

  function submit(form: HTMLFormElement) {
    if (!isComplete(form)) return
    asking.run({
      parcelId,
      reason: valueOf('reason'),
      shopAddress: valueOf('shopAddress'),
      shopLabel: label.valueOf('shopLabel'),
    })
  }

  return (
    <ActionForm
      action={asking}
      onSubmit={submit}
      submitLabel="Demander le retour"
      onCancel={onCancel}
    >
      <StorageToSettle storage={storage} />
      {right && <ShopRight right={right} canAsk />}
      <TextArea
        label="Raison du retour"
        rows={2}
        maxLength={500}
        {...wiring('reason', errorOf('reason'))}
      />
      <TextArea
        label="Adresse de retour de la boutique"
        rows={3}
        maxLength={500}
        {...wiring('shopAddress', errorOf('shopAddress'))}
      />
      <TextArea
        label="Étiquette de retour"
        hint="Le lien vers l’étiquette de la boutique, ou ce qu’elle vous a indiqué."
        optional
        rows={2}
        maxLength={1000}
        {...label.wiring('shopLabel', errorOf('shopLabel'))}
      />
    </ActionForm>
  )
}
