import type { WarehouseParcel } from '#contract/warehouse/reception.ts'
import { correctMeasures } from '#contract/warehouse/warehouse-requests.ts'
import { answerRefusals } from '#web/copy/request-answers.ts'
import { numberText } from '#words/amounts.ts'
import { Button } from '#web/ui/Button.tsx'
import { MeasureFields, useNewMeasures } from './MeasureFields.tsx'
import { StaleMeasures, useSeenMeasures, type Measures } from './StaleMeasures.tsx'
import { ActionDialog } from '#web/chrome/action/ActionDialog.tsx'
import { ActionForm } from '#web/chrome/action/ActionForm.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'

type Props = { readonly parcelId: string; readonly now: Measures }

export const measuresOf = (reception: NonNullable<WarehouseParcel['reception']>): Measures => {
  const { weightGrams, lengthMm, widthMm, heightMm } = reception
  return { weightGrams, lengthMm, widthMm, heightMm }
}

/** Corrects the measures, while no quote is based on them. */
export const CorrectMeasures = ({ parcelId, now }: Props) => (
  <ActionDialog
    trigger={(open) => (
      <Button variant="secondary" onClick={open}>
        Corriger les mesures
      </Button>
    )}
    title="Corriger les mesures"
    description="Les anciennes restent dans l’histoire du colis, et le client voit les nouvelles."
  >
    {(close) => <CorrectForm parcelId={parcelId} now={now} onDone={close} />}
  </ActionDialog>
)

/** The measures as the bench would type them, so that nobody retypes the right ones. */
const typedOf = ({ weightGrams, lengthMm, widthMm, heightMm }: Measures) => ({
  weight: numberText(weightGrams / 1000),
  length: numberText(lengthMm / 10),
  width: numberText(widthMm / 10),
  height: numberText(heightMm / 10),
})

function CorrectForm({ parcelId, now, onDone }: Props & { onDone: () => void }) {
  const seen = useSeenMeasures(now)
  const measuring = useNewMeasures(typedOf(now))
  const correction = useAction(correctMeasures, {
    done: 'Mesures corrigées',
    refusals: answerRefusals,
    onDone,
  })

  const isStale = seen.isStale && !correction.isUnsettled

  function submit(form: HTMLFormElement) {
    const measures = measuring.read(form)
    if (measures) correction.run({ parcelId, ...measures, former: seen.former })
  }

  return (
    <ActionForm
      action={correction}
      onSubmit={submit}
      submitLabel="Enregistrer les mesures"
      isHeld={isStale}
      isErrorShownElsewhere={isStale}
      onCancel={onDone}
    >
      <MeasureFields measuring={measuring} />
      {isStale && <StaleMeasures seen={seen} />}
    </ActionForm>
  )
}
