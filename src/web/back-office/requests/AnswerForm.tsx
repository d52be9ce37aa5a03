import { useRef, useState, type SyntheticEvent } from 'react'
import { answerRequest, type WarehouseRequest } from '#contract/warehouse-requests.ts'
import { call } from '#web/api/call.ts'
import { MeasureFields, useNewMeasures } from '#web/back-office/parcel/MeasureFields.tsx'
import {
  StaleMeasures,
  useSeenMeasures,
  type Measures,
} from '#web/back-office/parcel/StaleMeasures.tsx'
import { answerRefusals, requestFieldErrors } from '#web/copy/requests.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { useDeskAct } from './use-desk-act.ts'

type Sent = { readonly words: string; readonly measures?: Measures & { readonly former: Measures } }

/** A claim of a number that no parcel bears has none, and needs none. */
const unmeasured: Measures = { weightGrams: 0, lengthMm: 0, widthMm: 0, heightMm: 0 }

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
  const needsMeasures = request.kind === 'weight-dispute' && outcome === 'accepted'
  const measuring = useNewMeasures()
  const seen = useSeenMeasures(request.parcel?.measures ?? unmeasured)
  const isStale = needsMeasures && seen.isStale
  const answer = useDeskAct<Sent>({
    act: (sent, idempotencyKey) =>
      call(answerRequest, { requestId: request.id, outcome, ...sent }, { idempotencyKey }),
    done: 'Réponse envoyée',
    onDone,
    refusals: answerRefusals,
  })

  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    const measures = needsMeasures ? measuring.read(event.currentTarget) : undefined
    const isBlank = words.trim() === ''
    setEmpty(isBlank)
    if ((needsMeasures && !measures) || isStale) return
    if (isBlank) field.current?.focus()
    else
      answer.run(measures ? { words, measures: { ...measures, former: seen.former } } : { words })
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {needsMeasures && <MeasureFields measuring={measuring} />}
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
      {needsMeasures && <StaleMeasures seen={seen} />}
      {answer.error && !isStale && <Notice kind="error">{answer.error}</Notice>}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onDone}>
          Annuler
        </Button>
        <Button
          type="submit"
          variant={outcome === 'refused' ? 'danger' : 'primary'}
          busy={answer.isActing}
          disabled={isStale}
        >
          {outcome === 'refused' ? 'Refuser et répondre' : 'Accepter et répondre'}
        </Button>
      </div>
    </form>
  )
}
