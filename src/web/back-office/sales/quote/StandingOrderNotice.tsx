import type { QuoteStandingOrder } from '#contract/sales/quote-standing-order.ts'
import { Money } from '#web/chrome/Money.tsx'
import { paidWhen } from '#web/copy/paid-when.ts'
import { Notice } from '#web/ui/Notice.tsx'

type Props = { readonly order: QuoteStandingOrder | null; readonly isPaid: boolean }

/** Nothing more is asked of the office: once it has set the price, the domain (`announcementOf`) judges whether the kept card pays. */
export const StandingOrderNotice = ({ order, isPaid }: Props) =>
  order && (
    <Notice kind="info" title="Devis d’un envoi programmé">
      <p>
        <Sentence order={order} isPaid={isPaid} />
      </p>
    </Notice>
  )

function Sentence({ order, isPaid }: { order: QuoteStandingOrder; isPaid: boolean }) {
  const { status, announced, ceilingCents } = order
  // The next pass ends it.
  if (status === 'announced' && isPaid) return 'Le client l’a payé lui-même, sans attendre.'
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
