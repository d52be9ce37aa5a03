import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { cancelQuote } from '#contract/quotes.ts'
import { call } from '#web/api/call.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { fieldErrors, sendingRefusals } from '#web/copy/quotes.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { toast } from '#web/ui/toast.ts'

/** Asks for the reason, which the customer reads. */
export function CancelQuote({ quoteId }: { quoteId: string }) {
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
        Annuler le devis
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title="Annuler ce devis&nbsp;?"
        description="Ses colis redeviennent disponibles et son paiement ouvert tombe. Le client lira la raison."
      >
        <CancelForm quoteId={quoteId} onDone={close} />
      </Dialog>
    </>
  )
}

function CancelForm({ quoteId, onDone }: { quoteId: string; onDone: () => void }) {
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const cancelling = useMutation({
    mutationFn: () => call(cancelQuote, { quoteId, reason }),
    onSuccess: () => {
      onDone()
      void toast({ title: 'Devis annulé' })
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['quotes'] }),
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    const isBlank = reason.trim() === ''
    setEmpty(isBlank)
    if (isBlank) field.current?.focus()
    else if (!cancelling.isPending) cancelling.mutate()
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <TextArea
        ref={field}
        label="Raison"
        maxLength={500}
        value={reason}
        error={isEmpty ? fieldErrors.required : undefined}
        onChange={(event) => {
          setReason(event.target.value)
        }}
      />
      {cancelling.error && (
        <Notice kind="error">
          <p>{errorSentence(cancelling.error, sendingRefusals)}</p>
        </Notice>
      )}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onDone}>
          Garder le devis
        </Button>
        <Button type="submit" variant="danger" busy={cancelling.isPending}>
          Annuler le devis
        </Button>
      </div>
    </form>
  )
}
