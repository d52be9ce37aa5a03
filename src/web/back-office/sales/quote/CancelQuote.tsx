import { useRef, useState } from 'react'
import { cancelQuote, type AdminQuoteView } from '#contract/sales/quotes.ts'
import { ReasonForm } from '#web/back-office/core/ReasonForm.tsx'
import { cancellingRefusals } from '#web/copy/quotes.ts'
import { quoteStatusNames } from '#words/statuses.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { ActionDialog } from '#web/chrome/action/ActionDialog.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'

type Cancelled = Pick<AdminQuoteView, 'id' | 'status' | 'version'>

/** Asks for the reason, which the customer reads. */
export const CancelQuote = ({ quote }: { quote: Cancelled }) => (
  <ActionDialog
    trigger={(open) => (
      <Button variant="secondary" onClick={open}>
        Annuler le devis
      </Button>
    )}
    title="Annuler ce devis&nbsp;?"
    description="Ses colis redeviennent disponibles et son paiement ouvert tombe. Le client lira la raison."
  >
    {(close) => <CancelForm quote={quote} onDone={close} />}
  </ActionDialog>
)

function CancelForm({ quote, onDone }: { quote: Cancelled; onDone: () => void }) {
  const [seen, setSeen] = useState(quote)
  const isStale = quote.version !== seen.version || quote.status !== seen.status
  const field = useRef<HTMLTextAreaElement>(null)
  const cancelling = useAction(cancelQuote, {
    done: 'Devis annulé',
    refusals: cancellingRefusals,
    onDone,
  })
  const { id: quoteId, version, status } = seen

  return (
    <ReasonForm
      label="Raison"
      maxLength={500}
      submitLabel="Annuler le devis"
      cancelLabel="Garder le devis"
      variant="danger"
      action={cancelling}
      isHeld={isStale}
      isToldElsewhere={isStale}
      field={field}
      onSubmit={(reason) => cancelling.run({ quoteId, reason, version, status })}
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
              cancelling.forget()
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
