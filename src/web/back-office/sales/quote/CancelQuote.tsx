import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { cancelQuote, type AdminQuoteView } from '#contract/sales/quotes.ts'
import { call } from '#web/api/call.ts'
import { ReasonForm } from '#web/back-office/core/ReasonForm.tsx'
import { errorSentence } from '#web/copy/errors.ts'
import { cancellingRefusals } from '#web/copy/quotes.ts'
import { quoteStatusNames } from '#words/statuses.ts'
import { invalidateTopics } from '#web/api/query.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormDialog } from '#web/chrome/FormDialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { toast } from '#web/ui/toast.ts'

type Cancelled = Pick<AdminQuoteView, 'id' | 'status' | 'version'>

/** Asks for the reason, which the customer reads. */
export function CancelQuote({ quote }: { quote: Cancelled }) {
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
      <FormDialog
        open={isOpen}
        onClose={close}
        title="Annuler ce devis&nbsp;?"
        description="Ses colis redeviennent disponibles et son paiement ouvert tombe. Le client lira la raison."
      >
        <CancelForm quote={quote} onDone={close} />
      </FormDialog>
    </>
  )
}

function CancelForm({ quote, onDone }: { quote: Cancelled; onDone: () => void }) {
  const [seen, setSeen] = useState(quote)
  const isStale = quote.version !== seen.version || quote.status !== seen.status
  const client = useQueryClient()
  const field = useRef<HTMLTextAreaElement>(null)
  const cancelling = useMutation({
    mutationFn: (reason: string) =>
      call(cancelQuote, { quoteId: seen.id, reason, version: seen.version, status: seen.status }),
    onSuccess: () => {
      onDone()
      void toast({ title: 'Devis annulé' })
    },
    onSettled: () => invalidateTopics(client, ['quotes']),
  })

  return (
    <ReasonForm
      label="Raison"
      maxLength={500}
      submitLabel="Annuler le devis"
      cancelLabel="Garder le devis"
      variant="danger"
      isActing={cancelling.isPending}
      isHeld={isStale}
      error={
        cancelling.error && !isStale
          ? errorSentence(cancelling.error, cancellingRefusals)
          : undefined
      }
      field={field}
      onSubmit={cancelling.mutate}
      onCancel={onDone}
    >
      {isStale && (
        <Notice kind="warning" title="Ce devis vient de changer">
          <p>
            Il est maintenant «&nbsp;{quoteStatusNames[quote.status]}&nbsp;», version{' '}
            {quote.version}. Rien n’est annulé, votre raison est gardée&nbsp;: vérifiez qu’il faut
            toujours l’annuler.
          </p>
          <Button
            variant="secondary"
            className="mt-3"
            onClick={() => {
              cancelling.reset()
              setSeen(quote)
              field.current?.focus()
            }}
          >
            J’ai vu, garder ma raison
          </Button>
        </Notice>
      )}
    </ReasonForm>
  )
}
