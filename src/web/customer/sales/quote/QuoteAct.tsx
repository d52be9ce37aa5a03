import type { ComponentType } from 'react'
import { Link } from 'react-router'
import type { QuoteView } from '#contract/sales/quotes.ts'
import { formatMoment, formatPortDay } from '#web/copy/format-date.ts'
import { paths } from '#web/paths.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Stamp } from '#web/ui/Stamp.tsx'
import { Act, type ActProps, Total, Validity } from './Act.tsx'
import { ToAnswer } from './ToAnswer.tsx'
import { Announced, AskedFor, PaidUnlessStopped, WhyNotPaid } from './StandingAct.tsx'
import { DeclineQuote } from './DeclineQuote.tsx'
import { UninsuredQuote } from './UninsuredQuote.tsx'
import { useNow } from '#web/chrome/use-now.ts'

/** The one thing to do now. A quote expires by the clock, before any job has marked it. */
export function QuoteAct({ quote }: { quote: QuoteView }) {
  const now = useNow()
  const isOpen = quote.status === 'sent_to_client' || quote.status === 'accepted'
  const isOver = quote.validUntil !== null && now >= Date.parse(quote.validUntil)
  const ActOf = acts[isOpen && isOver ? 'expired' : quote.status]
  return <ActOf quote={quote} now={now} />
}

const Waiting = ({ quote }: ActProps) => (
  <Act
    title="Votre demande est envoyée"
    stamp={
      <Stamp
        decorative
        port="Demandé"
        date={formatPortDay(quote.createdAt)}
        family="done"
        className="size-18"
      />
    }
  >
    <p>
      Nous préparons votre devis&nbsp;: l’entrepôt calcule le prix ferme. Vous recevez un e-mail dès
      qu’il est prêt&nbsp;; il paraîtra ici.{' '}
      {quote.parcels.every(({ missing }) => missing.length === 0)
        ? 'Vous n’avez rien d’autre à faire.'
        : 'Complétez d’ici là la déclaration de vos colis\u00a0: rien ne part sans elle.'}
    </p>
    {quote.standingOrder?.status === 'asked' && <AskedFor order={quote.standingOrder} />}
    <DeclineQuote quote={quote} label="Annuler ma demande" />
  </Act>
)

const ToAccept = ({ quote, now }: ActProps) =>
  quote.standingOrder?.status === 'announced' ? (
    <Act title={<Total cents={quote.totalCents} />}>
      <UninsuredQuote quote={quote} />
      <Announced order={quote.standingOrder} quote={quote} />
    </Act>
  ) : (
    <ToAnswer quote={quote} now={now} />
  )

const Accepted = ({ quote, now }: ActProps) =>
  quote.orderId === null ? (
    <ToPay quote={quote} now={now} />
  ) : (
    <BeingPaid quote={quote} orderId={quote.orderId} />
  )

const ToPay = ({ quote, now }: ActProps) =>
  quote.standingOrder?.status === 'paying' ? (
    <Act title={<Total cents={quote.totalCents} />}>
      <p>Le paiement de votre envoi programmé est en cours&nbsp;: vous n’avez rien à faire.</p>
    </Act>
  ) : (
    <InCart quote={quote} now={now} />
  )

const InCart = ({ quote, now }: ActProps) => (
  <Act title={<Total cents={quote.totalCents} />}>
    <WhyNotPaid quote={quote} />
    <UninsuredQuote quote={quote} />
    <p>
      Vous avez accepté ce {quote.supplement ? 'supplément' : 'devis'}&nbsp;: il est dans votre
      panier{!quote.uninsured && ', prêt à être réglé'}.
    </p>
    <Validity quote={quote} now={now} />
    <div className="flex flex-wrap items-start gap-3">
      <Link
        to={paths.cart}
        className={buttonStyle(quote.uninsured ? 'secondary' : 'call', 'large')}
      >
        Aller au panier
      </Link>
      <DeclineQuote
        quote={quote}
        label={quote.supplement ? 'Renoncer à ce supplément' : 'Renoncer à ce devis'}
      />
    </div>
    <PaidUnlessStopped quote={quote} />
  </Act>
)

/** A bank transfer takes days: the order exists, and the cart no longer contains the quote. */
const BeingPaid = ({ quote, orderId }: { quote: QuoteView; orderId: string }) => (
  <Act title={<Total cents={quote.totalCents} />}>
    <p>
      Votre banque confirme le paiement de ce devis&nbsp;: vous n’avez rien d’autre à faire. Il a
      quitté votre panier.
    </p>
    <Link
      to={paths.order(orderId)}
      className={buttonStyle('primary', 'normal', 'justify-self-start')}
    >
      Suivre ma commande
    </Link>
  </Act>
)

/** « Ce devis a expiré le 3 décembre. Demander une mise à jour ». */
const Expired = ({ quote }: ActProps) =>
  quote.supplement ? (
    <UnpaidSupplement title="Ce supplément a expiré" quote={quote} />
  ) : (
    <ExpiredQuote quote={quote} />
  )

/** The shipment was paid, and is still here: the team goes on with it, or writes. */
const UnpaidSupplement = ({ title, quote }: { title: string; quote: QuoteView }) => (
  <Act title={title}>
    {quote.closingReason !== null && <p>Raison&nbsp;: {quote.closingReason}</p>}
    <p>
      Rien n’est à payer. Votre envoi reste à l’entrepôt, où l’équipe cherche une autre façon de
      l’expédier&nbsp;; écrivez-lui ci-dessous si vous préférez.
    </p>
  </Act>
)

const ExpiredQuote = ({ quote }: { quote: QuoteView }) => (
  <Act title="Ce devis n’est plus valable">
    <p>
      Ce devis a expiré{quote.validUntil !== null && ` le ${formatMoment(quote.validUntil)}`}. Ses
      colis peuvent entrer dans un nouveau devis&nbsp;; la demande sera reprise telle quelle.
    </p>
    <Link to={newRequest(quote)} className={buttonStyle('primary', 'normal', 'justify-self-start')}>
      Demander une mise à jour
    </Link>
  </Act>
)

const Paid = ({ quote }: ActProps) => (
  <Act title={quote.supplement ? 'Ce supplément est payé' : 'Ce devis est payé'}>
    <p>Merci&nbsp;! Nous préparons votre envoi. Suivez-le dans vos commandes.</p>
    <Link to={paths.orders} className={buttonStyle('primary', 'normal', 'justify-self-start')}>
      Voir mes commandes
    </Link>
  </Act>
)

const Cancelled = ({ quote }: ActProps) =>
  quote.supplement ? (
    <UnpaidSupplement title="Ce supplément est annulé" quote={quote} />
  ) : (
    <CancelledQuote quote={quote} />
  )

const CancelledQuote = ({ quote }: { quote: QuoteView }) => (
  <Act title="Ce devis est annulé">
    {quote.closingReason !== null && <p>Raison&nbsp;: {quote.closingReason}</p>}
    <Link to={newRequest(quote)} className={buttonStyle('primary', 'normal', 'justify-self-start')}>
      Demander un nouveau devis
    </Link>
  </Act>
)

const acts: Record<QuoteView['status'], ComponentType<ActProps>> = {
  draft: Waiting,
  pending_validation: Waiting,
  sent_to_client: ToAccept,
  accepted: Accepted,
  paid: Paid,
  expired: Expired,
  cancelled: Cancelled,
}

/** The same request, filled in: its options, its address, its parcels that are still free. */
const newRequest = ({ id }: QuoteView): string =>
  `${paths.quotes}?${new URLSearchParams({ devis: id })}`
