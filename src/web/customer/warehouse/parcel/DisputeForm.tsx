import type { SyntheticEvent } from 'react'
import { disputeWeight } from '#contract/warehouse/parcel-requests.ts'
import { call } from '#web/api/call.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { RequestButtons } from './RequestDialog.tsx'
import { useRequest } from './use-request.ts'
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
  const request = useRequest<string>({
    ask: (reason, idempotencyKey) => call(disputeWeight, { parcelId, reason }, { idempotencyKey }),
    done: 'Pesée contestée',
    onDone,
  })

  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isComplete(event.currentTarget)) request.send(valueOf('reason'))
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <TextArea
        label="Ce qui vous paraît faux"
        hint="Par exemple le poids annoncé par la boutique."
        rows={3}
        maxLength={500}
        {...wiring('reason', request.errorOf('reason'))}
      />
      {request.error && <Notice kind="error">{request.error}</Notice>}
      <RequestButtons
        label="Contester la pesée"
        isSending={request.isSending}
        onCancel={onCancel}
      />
    </form>
  )
}
