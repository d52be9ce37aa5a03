import { useRef, useState, type SyntheticEvent } from 'react'
import type * as z from 'zod/mini'
import { answerRequest, type WarehouseRequest } from '#contract/warehouse/warehouse-requests.ts'
import { call } from '#web/api/call.ts'
import { answerRefusals, requestFieldErrors } from '#web/copy/requests.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { useDeskAct } from '#web/back-office/core/use-desk-act.ts'
import { useDisputedMeasures } from './use-disputed-measures.tsx'

type Sent = Omit<z.input<typeof answerRequest.input>, 'requestId' | 'outcome'>

/** The words, and for an accepted dispute what the scales now say. */
export function AnswerForm({
  request,
  outcome,
  onDone,
}: {
  request: WarehouseRequest
  outcome: 'accepted' | 'refused'
  onDone: () => void
}) {
  const [words, setWords] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const disputed = useDisputedMeasures(request, outcome)
  const answer = useDeskAct<Sent>({
    act: (sent, idempotencyKey) =>
      call(answerRequest, { requestId: request.id, outcome, ...sent }, { idempotencyKey }),
    done: 'Réponse envoyée',
    onDone,
    refusals: answerRefusals,
  })

  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    const measured = disputed.read(event.currentTarget)
    const isBlank = words.trim() === ''
    setEmpty(isBlank)
    if (!measured || disputed.isStale) return
    if (isBlank) field.current?.focus()
    else answer.run({ words, ...measured })
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {disputed.fields}
      <TextArea
        ref={field}
        label="Votre réponse au client"
        rows={4}
        maxLength={1000}
        value={words}
        error={isEmpty ? requestFieldErrors['required'] : undefined}
        onChange={({ target }) => {
          setWords(target.value)
        }}
      />
      {disputed.notice}
      {answer.error && !disputed.isStale && <Notice kind="error">{answer.error}</Notice>}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onDone}>
          Annuler
        </Button>
        <Button
          type="submit"
          variant={outcome === 'refused' ? 'danger' : 'primary'}
          busy={answer.isActing}
          disabled={disputed.isStale}
        >
          {outcome === 'refused' ? 'Refuser et répondre' : 'Accepter et répondre'}
        </Button>
      </div>
    </form>
  )
}
