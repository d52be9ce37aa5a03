import { useRef, useState } from 'react'
import { saveDisputeAnswer, type OfficeDispute } from '#contract/payments/disputes.ts'
import { longestAnswer } from '#domain/dispute/dispute-answer.ts'
import { ActionDialog } from '#web/chrome/action/ActionDialog.tsx'
import { ActionForm } from '#web/chrome/action/ActionForm.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { disputeRefusals, staleDraft } from '#web/copy/disputes.ts'
import { formatParisMoment } from '#web/copy/format-date.ts'
import { fieldErrors } from '#web/copy/quotes.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'

type Props = { readonly dispute: Pick<OfficeDispute, 'id' | 'answer' | 'messages'> }

/** Writes the answer, beside the proofs. */
export const DraftAnswer = ({ dispute }: Props) => (
  <ActionDialog
    trigger={(open) => (
      <Button variant={dispute.answer?.words ? 'secondary' : 'primary'} onClick={open}>
        {dispute.answer?.words ? 'Modifier…' : 'Écrire la réponse…'}
      </Button>
    )}
    isBeside
    title="Notre réponse à la banque"
    description="La commande, le paiement, les conditions acceptées, les boîtes et leur suivi partent d’eux-mêmes. Rien ne part à l’enregistrement."
  >
    {(close) => <Form dispute={dispute} onDone={close} />}
  </ActionDialog>
)

function Form({ dispute, onDone }: Props & { readonly onDone: () => void }) {
  // What was on screen when the form opened: a colleague may save meanwhile.
  const [first] = useState(dispute.answer)
  const [words, setWords] = useState(first?.words ?? '')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(first?.messageIds))
  const [isMissing, setMissing] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const saving = useAction(saveDisputeAnswer, {
    done: 'Brouillon enregistré',
    refusals: { ...disputeRefusals, stale: staleDraft },
    onDone,
  })

  function submit() {
    setMissing(words.trim() === '')
    if (words.trim() === '') return field.current?.focus()
    const typed = { words: words.trim(), messageIds: [...chosen] }
    const seenSavedAt = first?.savedAt ?? null
    saving.run({ disputeId: dispute.id, seenSavedAt, ...typed }, { typed })
  }

  return (
    <ActionForm
      action={saving}
      submitLabel="Enregistrer le brouillon"
      onSubmit={submit}
      onCancel={onDone}
    >
      <TextArea
        ref={field}
        label="Pourquoi ce paiement est dû"
        hint="Des faits et des dates. La banque lit ce texte tel quel."
        rows={8}
        maxLength={longestAnswer}
        value={words}
        error={isMissing ? fieldErrors.required : undefined}
        onChange={(event) => setWords(event.target.value)}
      />
      <Messages messages={dispute.messages} chosen={chosen} onChoose={setChosen} />
    </ActionForm>
  )
}

type MessagesProps = Pick<OfficeDispute, 'messages'> & {
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (chosen: ReadonlySet<string>) => void
}

/** None is chosen for the admin: a bank reads only what it needs. */
function Messages({ messages, chosen, onChoose }: MessagesProps) {
  if (messages.length === 0) {
    return <p className="text-ink-soft">Aucun message n’a été échangé sur cette commande.</p>
  }
  return (
    <fieldset>
      <legend className="font-medium">Messages à joindre</legend>
      <p className="text-sm text-ink-soft">
        Seuls ceux que vous cochez partent. Ne joignez que ce qui sert à la banque.
      </p>
      {messages.map(({ id, side, about, body, at }) => (
        <Checkbox
          key={id}
          checked={chosen.has(id)}
          onChange={({ target }) => {
            const next = new Set(chosen)
            if (target.checked) next.add(id)
            else next.delete(id)
            onChoose(next)
          }}
          label={
            <>
              <span className="block text-sm text-ink-soft">
                {side === 'customer' ? 'Client' : 'Équipe'} · {about} · {formatParisMoment(at)}
              </span>
              <span className="line-clamp-4 wrap-anywhere whitespace-pre-wrap">{body}</span>
            </>
          }
        />
      ))}
    </fieldset>
  )
}
