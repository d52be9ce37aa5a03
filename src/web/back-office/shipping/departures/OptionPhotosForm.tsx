import { useState } from 'react'
import { completePaidOption, type PaidOption } from '#contract/payments/warehouse-options.ts'
import { sentPhotoIds } from '#web/back-office/warehouse/reception/bench-photos.ts'
import { PhotoTaker } from '#web/back-office/warehouse/reception/PhotoTaker.tsx'
import type { TakenPhotos } from '#web/back-office/warehouse/reception/taken-photos.ts'
import { ActionForm } from '#web/chrome/action/ActionForm.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { optionDone, optionRefusals } from '#web/copy/paid-tasks.ts'

type Props = {
  readonly option: PaidOption
  readonly taken: TakenPhotos
  readonly onDone: () => void
}

/** The photos that a customer bought of one parcel. */
export function OptionPhotosForm({ option: { id, label }, taken, onDone }: Props) {
  const [isSending, setSending] = useState(false)
  const [error, setError] = useState<string>()
  const completion = useAction(completePaidOption, {
    done: optionDone(label),
    refusals: optionRefusals,
    onDone,
  })

  async function submit() {
    setError(undefined)
    setSending(true)
    try {
      const photoIds = await sentPhotoIds(taken.now())
      if (photoIds.length === 0) setError(optionRefusals['proof-photo-missing'])
      else completion.run({ optionId: id, photoIds })
    } catch (failure) {
      setError(errorSentence(failure))
    } finally {
      setSending(false)
    }
  }

  return (
    <ActionForm
      action={{ ...completion, isBusy: completion.isBusy || isSending }}
      submitLabel="Marquer comme réalisée"
      onSubmit={() => void submit()}
      onCancel={onDone}
    >
      <PhotoTaker taken={taken} error={error} onAdded={() => setError(undefined)} />
    </ActionForm>
  )
}
