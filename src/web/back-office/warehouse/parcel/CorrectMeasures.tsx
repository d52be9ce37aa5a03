import { useState, type SyntheticEvent } from 'react'
import type * as z from 'zod/mini'
import type { WarehouseParcel } from '#contract/warehouse/reception.ts'
import { correctMeasures } from '#contract/warehouse/warehouse-requests.ts'
import { call } from '#web/api/call.ts'
import { useDeskAct } from '#web/back-office/core/use-desk-act.ts'
import { answerRefusals } from '#web/copy/requests.ts'
import { numberText } from '#words/amounts.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormDialog } from '#web/chrome/FormDialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { MeasureFields, useNewMeasures } from './MeasureFields.tsx'
import { StaleMeasures, useSeenMeasures, type Measures } from './StaleMeasures.tsx'

type Sent = Omit<z.input<typeof correctMeasures.input>, 'parcelId'>
type Props = { readonly parcelId: string; readonly now: Measures }

export const measuresOf = (reception: NonNullable<WarehouseParcel['reception']>): Measures => {
  const { weightGrams, lengthMm, widthMm, heightMm } = reception
  return { weightGrams, lengthMm, widthMm, heightMm }
}

/** Another time on the scales, while no quote counts on the first. */
export function CorrectMeasures({ parcelId, now }: Props) {
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
  }
  return (
    <>
      <Button
        variant="secondary"
        onClick={() => {
          setOpen(true)
        }}
      >
        Corriger les mesures
      </Button>
      <FormDialog
        open={isOpen}
        onClose={close}
        title="Corriger les mesures"
        description="Les anciennes restent dans l’histoire du colis, et le client voit les nouvelles."
      >
        <CorrectForm parcelId={parcelId} now={now} onDone={close} />
      </FormDialog>
    </>
  )
}

/** As the bench would type them: what was right is not typed again. */
const typedOf = ({ weightGrams, lengthMm, widthMm, heightMm }: Measures) => ({
  weight: numberText(weightGrams / 1000),
  length: numberText(lengthMm / 10),
  width: numberText(widthMm / 10),
  height: numberText(heightMm / 10),
})

function CorrectForm({ parcelId, now, onDone }: Props & { onDone: () => void }) {
  const seen = useSeenMeasures(now)
  const measuring = useNewMeasures(typedOf(now))
  const act = useDeskAct<Sent>({
    act: (sent, idempotencyKey) => call(correctMeasures, { parcelId, ...sent }, { idempotencyKey }),
    done: 'Mesures corrigées',
    onDone,
    refusals: answerRefusals,
  })

  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    const measures = measuring.read(event.currentTarget)
    if (!measures || seen.isStale) return
    seen.setSent(measures)
    act.run({ ...measures, former: seen.former })
  }

  return (
    <form
      noValidate
      onSubmit={submit}
      // Typed since: it is no longer what was sent.
      onInput={() => seen.setSent(seen.former)}
      className="grid gap-4"
    >
      <MeasureFields measuring={measuring} />
      <StaleMeasures seen={seen} />
      {act.error && !seen.isStale && <Notice kind="error">{act.error}</Notice>}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onDone}>
          Annuler
        </Button>
        <Button type="submit" busy={act.isActing} disabled={seen.isStale}>
          Enregistrer les mesures
        </Button>
      </div>
    </form>
  )
}
