import type { QuoteStandingOrder } from '#contract/sales/standing-orders.ts'
import { Money } from '#web/chrome/Money.tsx'
import { paidWhen } from '#web/copy/standing-orders.ts'
import { Notice } from '#web/ui/Notice.tsx'

/** The office prices it as any other quote. It is paid by itself only when its parcels, choices and total are those agreed to. */
export const StandingOrderNotice = ({ order }: { order: QuoteStandingOrder | null }) =>
  order && (
    <Notice kind="info" title="Devis d’un envoi programmé">
      <p>
        <Sentence order={order} />
      </p>
    </Notice>
  )

function Sentence({ order }: { order: QuoteStandingOrder }) {
  const { status, announced, ceilingCents } = order
  if (status === 'announced' && announced) {
    return `Annoncé au client, payé ${paidWhen(order)} s’il ne l’arrête pas. Une nouvelle version annule cette annonce.`
  }
  if (status === 'paying') return 'Son paiement est en cours.'
  if (status === 'paid') return 'Accepté et payé de lui-même, comme le client l’avait autorisé.'
  if (status === 'ended') {
    return 'L’envoi programmé est terminé\u00A0: ce devis est un devis ordinaire.'
  }
  return (
    <>
      Le client a autorisé son paiement jusqu’à <Money cents={ceilingCents} />, avec exactement ces
      colis et ces choix. Au-dessus, ou avec une autre prestation, il devra le payer lui-même.
    </>
  )
}
