import type { QuoteStandingOrder } from '#contract/sales/quote-standing-order.ts'
import { stopStandingOrder } from '#contract/sales/standing-orders.ts'
import { ConfirmAction } from '#web/chrome/action/ConfirmAction.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { standingOrderRefusals } from '#web/copy/standing-orders.ts'
import { Button } from '#web/ui/Button.tsx'

/** Nothing is paid by itself any more; a quote that was asked for stays. */
export function StopStandingOrder({ order }: { order: Pick<QuoteStandingOrder, 'id' | 'status'> }) {
  const stop = useAction(stopStandingOrder, {
    done: 'Envoi programmé arrêté',
    refusals: standingOrderRefusals,
  })
  const hasQuote = order.status === 'asked' || order.status === 'announced'
  return (
    <ConfirmAction
      action={stop}
      input={{ standingOrderId: order.id }}
      trigger={(ask) => (
        <Button variant="secondary" onClick={ask}>
          Arrêter l’envoi programmé
        </Button>
      )}
      danger
      title="Arrêter cet envoi programmé&nbsp;?"
      description={
        hasQuote
          ? 'Rien ne sera payé à votre place. Le devis reste à votre disposition\u00A0: vous pourrez l’accepter et le payer vous-même, ou le décliner.'
          : 'Rien ne sera demandé ni payé à votre place. Vos colis sont de nouveau libres pour un autre envoi.'
      }
      confirmLabel="Arrêter l’envoi"
      cancelLabel="Le garder"
    />
  )
}
