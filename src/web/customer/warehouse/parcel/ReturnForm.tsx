import type * as z from 'zod/mini'
import { askReturn, type ParcelSituationView } from '#contract/warehouse/parcel-requests.ts'
import { call } from '#web/api/call.ts'
import { ActionForm } from '#web/chrome/action/ActionForm.tsx'
import { useWrite } from '#web/chrome/action/use-action.ts'
import { requestFieldSentence, requestRefusals } from '#web/copy/requests.ts'
import { TextArea } from '#web/ui/TextArea.tsx'
import { ShopRight } from './ShopRight.tsx'
import { StorageToSettle } from './StorageToSettle.tsx'
import { useReturnWay } from './use-return-way.tsx'
import { useTexts } from './use-texts.ts'

/** What we need to send a parcel back: the reason, and the shop's label or its address. */
export function ReturnForm({
  parcelId,
  right,
  storage,
  onClose,
}: {
  parcelId: string
  right: ParcelSituationView['shopWithdrawal']
  storage: ParcelSituationView['storage']
  onClose: () => void
}) {
  const { valueOf, isComplete, wiring } = useTexts(['reason'] as const)
  const returning = useReturnWay()
  const { path, changes } = askReturn
  const asking = useWrite(
    {
      path,
      changes,
      send: async (input: z.input<typeof askReturn.input>, idempotencyKey) => {
        const { id } = await call(askReturn, input, { idempotencyKey })
        returning.sendLabel(id)
      },
    },
    { done: 'Retour demandé', refusals: requestRefusals, onDone: onClose },
  )
  const errorOf = (field: string) => requestFieldSentence(asking.fields[field])

  function submit(form: HTMLFormElement) {
    const isChosen = returning.isComplete(form)
    // The first field of the form takes the focus.
    if (!isComplete(form) || !isChosen) return
    asking.run({ parcelId, reason: valueOf('reason'), ...returning.input })
  }

  return (
    <ActionForm
      action={asking}
      onSubmit={submit}
      submitLabel="Demander le retour"
      onCancel={onClose}
    >
      <StorageToSettle storage={storage} />
      {right && <ShopRight right={right} canAsk />}
      <TextArea
        label="Raison du retour"
        rows={2}
        maxLength={500}
        {...wiring('reason', errorOf('reason'))}
      />
      {returning.fields(errorOf)}
    </ActionForm>
  )
}
