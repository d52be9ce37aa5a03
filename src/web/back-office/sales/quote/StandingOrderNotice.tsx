import type { QuoteStandingOrder } from '#contract/sales/standing-orders.ts'
import { Money } from '#web/chrome/Money.tsx'
import { formatMoment } from '#web/copy/format-date.ts'
import { Notice } from '#web/ui/Notice.tsx'

/** The office prices it as any other quote; what it holds decides whether it is paid by itself. */
export const StandingOrderNotice = ({ order }: { order: QuoteStandingOrder }) => (
  <Notice kind="info" title="Devis d’un envoi programmé">
    <p>
      <Sentence order={order} />
    </p>
  </Notice>
)

function Sentence({ order }: { order: QuoteStandingOrder }) {
  switch (order.status) {
    case 'announced':
      return order.announced
        ? `Annoncé au client, payé à partir du ${formatMoment(order.announced.payableFrom)} s’il ne l’arrête pas. Une nouvelle version annule cette annonce.`
        : null
    case 'paying':
      return 'Son paiement est en cours.'
    case 'paid':
      return 'Accepté et payé de lui-même, comme le client l’avait autorisé.'
    case 'ended':
      return 'L’envoi programmé est terminé\u00A0: ce devis est un devis ordinaire.'
    default:
      return (
        <>
          Le client a autorisé son paiement jusqu’à <Money cents={order.ceilingCents} />, avec
          exactement ces colis et ces choix. Au-dessus, ou avec une autre prestation, il devra le
          payer lui-même.
        </>
      )
  }
}
