import { useState, useRef, type ReactNode } from 'react'
import { answerRequest, type WarehouseRequest } from '#contract/warehouse/warehouse-requests.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormDialog } from '#web/chrome/FormDialog.tsx'
import { answerRefusals } from '#web/copy/request-answers.ts'
import { requestKinds, requestFieldErrors } from '#web/copy/requests.ts'
import { TextArea } from '#web/ui/TextArea.tsx'
import { ActionForm } from '#web/chrome/action/ActionForm.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { MeasureFields, useNewMeasures } from '#web/back-office/warehouse/parcel/MeasureFields.tsx'
import {
  StaleMeasures,
  useSeenMeasures,
  type Measures,
} from '#web/back-office/warehouse/parcel/StaleMeasures.tsx'

type Corrected = { readonly measures?: Measures & { readonly former: Measures } }

type Disputed = {
  readonly fields: ReactNode
  /** Whether somebody else measured meanwhile, and the user has not yet seen it. */
  readonly isStale: boolean
  readonly notice: ReactNode
  /** `undefined` when a measure is wrong. */
  readonly read: (form: HTMLFormElement) => Corrected | undefined
}

/** A claim for a number that no parcel has comes without measures, and needs none. */
const unmeasured: Measures = { weightGrams: 0, lengthMm: 0, widthMm: 0, heightMm: 0 }

/** The new measures, for an accepted weight dispute; nothing for any other answer. */
function useDisputedMeasures(
  { kind, parcel }: WarehouseRequest,
  outcome: 'accepted' | 'refused',
): Disputed {
  const measuring = useNewMeasures()
  const seen = useSeenMeasures(parcel?.measures ?? unmeasured)
  if (kind !== 'weight-dispute' || outcome === 'refused') {
    return { fields: null, isStale: false, notice: null, read: () => ({}) }
  }
  return {
    fields: <MeasureFields measuring={measuring} />,
    isStale: seen.isStale,
    notice: <StaleMeasures seen={seen} />,
    read: (form) => {
      const measures = measuring.read(form)
      return measures && { measures: { ...measures, former: seen.former } }
    },
  }
}

type Outcome = 'accepted' | 'refused'

const acceptLabels: Readonly<Record<WarehouseRequest['kind'], string>> = {
  return: 'Accepter le retour',
  'weight-dispute': 'Corriger les mesures',
  'blocked-choice': 'Accepter ce choix',
  claim: 'Attribuer le colis',
}

/** Accept or refuse, each with a text that the customer reads. A return is accepted by its price instead. */
export function AnswerRequest({
  request,
  canAccept = true,
}: {
  request: WarehouseRequest
  canAccept?: boolean
}) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const close = () => {
    setOutcome(null)
  }
  const isUnknown = request.kind === 'claim' && request.parcel === null
  return (
    <div className="flex flex-wrap items-start gap-2">
      {canAccept && (
        <Button
          disabledReason={isUnknown ? 'Aucun colis à attribuer.' : undefined}
          onClick={() => {
            setOutcome('accepted')
          }}
        >
          {acceptLabels[request.kind]}
        </Button>
      )}
      <Button
        variant="secondary"
        onClick={() => {
          setOutcome('refused')
        }}
      >
        Refuser
      </Button>
      <FormDialog
        open={outcome !== null}
        onClose={close}
        title={`${outcome === 'refused' ? 'Refuser' : acceptLabels[request.kind]}\u00a0: ${requestKinds[request.kind].toLowerCase()}`}
        description="Le client lit votre réponse dans son espace et par e-mail."
      >
        {outcome && <AnswerForm request={request} outcome={outcome} onDone={close} />}
      </FormDialog>
    </div>
  )
}

/** The text, and for an accepted dispute the new measures. */
function AnswerForm({
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
  const isStale = disputed.isStale && !answer.isUnsettled
  const claimed = request.kind === 'claim' && outcome === 'accepted' ? request.parcel : null
  const named = claimed ? { parcelId: claimed.id } : {}

  function submit(form: HTMLFormElement) {
    const measured = disputed.read(form)
    const isBlank = words.trim() === ''
    setEmpty(isBlank)
    if (!measured) return
    if (isBlank) field.current?.focus()
    else answer.run({ requestId: request.id, outcome, words, ...named, ...measured })
  }

  return (
    <ActionForm
      action={answer}
      onSubmit={submit}
      submitLabel={outcome === 'refused' ? 'Refuser et répondre' : 'Accepter et répondre'}
      variant={outcome === 'refused' ? 'danger' : 'primary'}
      isHeld={isStale}
      isErrorShownElsewhere={isStale}
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
      {isStale && disputed.notice}
    </ActionForm>
  )
}
