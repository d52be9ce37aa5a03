import { useRef, useState } from 'react'
import { cancelQuote, type AdminQuoteView } from '#contract/sales/quote-pricing.ts'
import { ReasonForm } from '#web/back-office/core/ReasonForm.tsx'
import { SavedMeanwhile } from '#web/back-office/core/SavedMeanwhile.tsx'
import { ActionDialog } from '#web/chrome/action/ActionDialog.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { cancellingRefusals } from '#web/copy/quote-builder.ts'
import { Button } from '#web/ui/Button.tsx'
import { quoteStatusNames } from '#words/statuses.ts'

type Cancelled = Pick<AdminQuoteView, 'id' | 'status' | 'version' | 'supplement'>

/** Cancels the quote with a reason, which the customer reads. */
export const CancelQuote = ({ quote }: { quote: Cancelled }) => (
  <ActionDialog
    trigger={(open) => (
      <Button variant="secondary" onClick={open}>
        {quote.supplement ? 'Retirer le supplément' : 'Annuler le devis'}
      </Button>
    )}
    title={quote.supplement ? 'Retirer ce supplément\u00a0?' : 'Annuler ce devis\u00a0?'}
    description={
      quote.supplement
        ? 'Son paiement ouvert tombe, et le client lira la raison. La boîte se remballe, ou se ferme à nos frais.'
        : 'Ses colis redeviennent disponibles et son paiement ouvert tombe. Le client lira la raison.'
    }
  >
    {(close) => <CancelForm quote={quote} onDone={close} />}
  </ActionDialog>
)

function CancelForm({ quote, onDone }: { quote: Cancelled; onDone: () => void }) {
  const [seen, setSeen] = useState(quote)
  const field = useRef<HTMLTextAreaElement>(null)
  const cancelling = useAction(cancelQuote, {
    done: 'Devis annulé',
    refusals: cancellingRefusals,
    onDone,
  })
  const { id: quoteId, version, status } = seen
  const isStale = (quote.version !== version || quote.status !== status) && !cancelling.isUnsettled

  return (
    <ReasonForm
      label="Raison"
      maxLength={500}
      submitLabel={quote.supplement ? 'Retirer le supplément' : 'Annuler le devis'}
      cancelLabel="Le garder"
      variant="danger"
      action={cancelling}
      isHeld={isStale}
      isErrorShownElsewhere={isStale}
      field={field}
      onSubmit={(reason) => cancelling.run({ quoteId, reason, version, status })}
      onCancel={onDone}
    >
      {isStale && (
        <SavedMeanwhile
          title="Ce devis vient de changer"
          keep="Garder ma raison"
          onKeep={() => {
            cancelling.forget()
            setSeen(quote)
            field.current?.focus()
          }}
        >
          <p>
            Il est maintenant «&nbsp;{quoteStatusNames[quote.status]}&nbsp;», version{' '}
            {quote.version}. Rien n’est annulé&nbsp;: vérifiez qu’il faut toujours l’annuler.
          </p>
        </SavedMeanwhile>
      )}
    </ReasonForm>
  )
}
