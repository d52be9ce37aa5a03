import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { declineQuote, readMyQuote, type QuoteView } from '#contract/sales/quotes.ts'
import { forgetAttempts } from '#web/api/attempt-keys.ts'
import { query } from '#web/api/query.ts'
import { ActionDialog } from '#web/chrome/action/ActionDialog.tsx'
import { ActionForm } from '#web/chrome/action/ActionForm.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { fieldErrors } from '#web/copy/quotes.ts'
import { acceptanceRefusals } from '#web/copy/sent-quotes.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'

/** Asks why, then ends the quote: a new quote can be requested for its parcels. */
export const DeclineQuote = ({ quote, label }: { quote: QuoteView; label: string }) => (
  <ActionDialog
    trigger={(open) => (
      <Button variant="secondary" className="justify-self-start" onClick={open}>
        {label}
      </Button>
    )}
    title={`${label}\u00A0?`}
    description={
      quote.supplement
        ? 'Rien n’est débité. Votre envoi reste à l’entrepôt, et l’équipe cherche une autre façon de l’expédier.'
        : 'Ce devis sera annulé et ses colis redeviendront disponibles.'
    }
  >
    {(close) => <DeclineForm quote={quote} label={label} onDone={close} />}
  </ActionDialog>
)

type FormProps = {
  readonly quote: QuoteView
  readonly label: string
  readonly onDone: () => void
}

function DeclineForm({ quote, label, onDone }: FormProps) {
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const refusal = useAction(declineQuote, {
    done: quote.supplement
      ? { title: 'Supplément refusé', description: 'L’équipe est prévenue.' }
      : { title: 'Devis annulé', description: 'Ses colis sont de nouveau disponibles.' },
    refusals: acceptanceRefusals,
    onDone: (declined) => {
      forgetAttempts()
      client.setQueryData(query(readMyQuote, { quoteId: quote.id }).queryKey, declined)
      onDone()
    },
  })

  function submit() {
    const isBlank = reason.trim() === ''
    setEmpty(isBlank)
    if (isBlank) field.current?.focus()
    else refusal.run({ quoteId: quote.id, reason })
  }

  return (
    <ActionForm
      action={refusal}
      onSubmit={submit}
      submitLabel={label}
      variant="danger"
      cancelLabel={quote.supplement ? 'Revenir' : 'Garder ce devis'}
      onCancel={onDone}
    >
      <TextArea
        ref={field}
        label="Raison"
        hint="Quelques mots suffisent. Elle nous aide à mieux vous répondre."
        maxLength={500}
        value={reason}
        error={isEmpty ? fieldErrors.required : undefined}
        onChange={(event) => {
          setReason(event.target.value)
        }}
      />
    </ActionForm>
  )
}
