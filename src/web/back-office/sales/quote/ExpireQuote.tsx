import { expireQuote } from '#contract/sales/office-quotes.ts'
import { ConfirmAction } from '#web/chrome/action/ConfirmAction.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { sendingRefusals } from '#web/copy/quotes.ts'
import { Button } from '#web/ui/Button.tsx'

/** Ends the validity now: a later version can still be sent, unlike after a cancellation. */
export function ExpireQuote({ quoteId, version }: { quoteId: string; version: number }) {
  const ending = useAction(expireQuote, { done: 'Devis expiré', refusals: sendingRefusals })
  return (
    <ConfirmAction
      action={ending}
      input={{ quoteId, version }}
      trigger={(ask) => (
        <Button variant="secondary" onClick={ask}>
          Faire expirer
        </Button>
      )}
      title="Mettre fin à la validité de ce devis&nbsp;?"
      description="Le client ne pourra plus l’accepter ni le payer, et ses colis redeviennent disponibles. Une nouvelle version pourra être envoyée."
      confirmLabel="Faire expirer"
      danger
    />
  )
}
