import { useRef, useState } from 'react'
import { answerRequest, type WarehouseRequest } from '#contract/warehouse/warehouse-requests.ts'
import { answerRefusals, requestFieldErrors } from '#web/copy/requests.ts'
import { TextArea } from '#web/ui/TextArea.tsx'
import { useDisputedMeasures } from './use-disputed-measures.tsx'
import { ActionForm } from '#web/chrome/action/ActionForm.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'

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
  const answer = useAction(answerRequest, {
    done: 'Réponse envoyée',
    refusals: answerRefusals,
    onDone,
  })

  function submit(form: HTMLFormElement) {
    const measured = disputed.read(form)
    const isBlank = words.trim() === ''
    setEmpty(isBlank)
    if (!measured || disputed.isStale) return
    if (isBlank) field.current?.focus()
    else answer.run({ requestId: request.id, outcome, words, ...measured })
  }

  return (
    <ActionForm
      action={answer}
      onSubmit={submit}
      submitLabel={outcome === 'refused' ? 'Refuser et répondre' : 'Accepter et répondre'}
      variant={outcome === 'refused' ? 'danger' : 'primary'}
      isHeld={disputed.isStale}
      isToldElsewhere={disputed.isStale}
      onCancel={onDone}
    >
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
    </ActionForm>
  )
}
