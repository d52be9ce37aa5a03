import { disputeWeight } from '#contract/warehouse/parcel-requests.ts'
import { ActionForm } from '#web/chrome/action/ActionForm.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { requestFieldSentence, requestRefusals } from '#web/copy/requests.ts'
import { TextArea } from '#web/ui/TextArea.tsx'
import { useTexts } from './use-texts.ts'

/** Why the weight or the size cannot be right; the team weighs again, or explains. */
export function DisputeForm({
  parcelId,
  onDone,
  onCancel,
}: {
  parcelId: string
  onDone: () => void
  onCancel: () => void
}) {
  const { valueOf, isComplete, wiring } = useTexts(['reason'] as const)
  const asking = useAction(disputeWeight, {
    done: 'Pesée contestée',
    refusals: requestRefusals,
    onDone,
  })
  const errorOf = (field: string) => requestFieldSentence(asking.fields[field])

  function submit(form: HTMLFormElement) {
    if (isComplete(form)) asking.run({ parcelId, reason: valueOf('reason') })
  }

  return (
    <ActionForm
      action={asking}
      onSubmit={submit}
      submitLabel="Contester la pesée"
      onCancel={onCancel}
    >
      <TextArea
        label="Ce qui vous paraît faux"
        hint="Par exemple le poids annoncé par la boutique."
        rows={3}
        maxLength={500}
        {...wiring('reason', errorOf('reason'))}
      />
    </ActionForm>
  )
}
