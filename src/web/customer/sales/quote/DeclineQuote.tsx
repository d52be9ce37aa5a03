import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { declineQuote, readMyQuote, type QuoteView } from '#contract/sales/quotes.ts'
import { call } from '#web/api/call.ts'
import { acceptanceRefusals, fieldErrors } from '#web/copy/quotes.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { forgetAttempts } from '#web/api/attempt-keys.ts'
import { invalidateTopics, query } from '#web/api/query.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { FieldError } from '#web/ui/FieldError.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { toast } from '#web/ui/toast.ts'

/** Asks why, then ends the quote: its parcels can be asked for again. */
export function DeclineQuote({ quote, label }: { quote: QuoteView; label: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="secondary"
        className="justify-self-start"
        onClick={() => {
          setOpen(true)
        }}
      >
        {label}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => {
          setOpen(false)
        }}
        title={`${label}\u00A0?`}
        description="Ce devis sera annulé et ses colis redeviendront disponibles."
      >
        <DeclineForm
          quote={quote}
          label={label}
          onDone={() => {
            setOpen(false)
          }}
        />
      </Dialog>
    </>
  )
}

type FormProps = {
  readonly quote: QuoteView
  readonly label: string
  readonly onDone: () => void
}

function DeclineForm({ quote, label, onDone }: FormProps) {
  const [reason, setReason] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const refusal = useDecline(quote, onDone)

  function submit(event: FormEvent) {
    event.preventDefault()
    const isBlank = reason.trim() === ''
    setEmpty(isBlank)
    if (isBlank) field.current?.focus()
    else if (!refusal.isPending) refusal.mutate(reason)
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
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
      {refusal.error && (
        <div role="alert">
          <FieldError id="decline-error">
            {errorSentence(refusal.error, acceptanceRefusals)}
          </FieldError>
        </div>
      )}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onDone}>
          Garder ce devis
        </Button>
        <Button type="submit" variant="danger" busy={refusal.isPending}>
          {label}
        </Button>
      </div>
    </form>
  )
}

function useDecline(quote: QuoteView, onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (reason: string) => call(declineQuote, { quoteId: quote.id, reason }),
    onSuccess: (declined) => {
      forgetAttempts()
      client.setQueryData(query(readMyQuote, { quoteId: quote.id }).queryKey, declined)
      onDone()
      void toast({ title: 'Devis annulé', description: 'Ses colis sont de nouveau disponibles.' })
    },
    onSettled: async () => {
      await invalidateTopics(client, ['quotes', 'parcels', 'cart'])
    },
  })
}
