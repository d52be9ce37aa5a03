import type { OrderView } from '#contract/payments/orders.ts'
import { Money } from '#web/chrome/Money.tsx'
import { paths } from '#web/paths.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { linkStyle } from '#web/ui/link-style.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { Link } from 'react-router'
import { isFollowed } from './box-travels.ts'
import { BoxJourney } from './BoxJourney.tsx'
import { ProblemCard } from './ProblemCard.tsx'
import { ShareTracking } from './ShareTracking.tsx'

type Shipment = OrderView['shipments'][number]

/** Of each shipment of this order: where each of its boxes is, and its link for others. A cancelled one goes nowhere. */
export function OrderJourney({ order }: { order: OrderView }) {
  const travelling = order.shipments.filter(({ status }) => status !== 'cancelled')
  const isOneOfSeveral = travelling.length > 1
  if (travelling.length === 0) return null
  return (
    <ul className={`grid gap-5 ${isOneOfSeveral ? 'xl:grid-cols-2' : ''}`}>
      {travelling.map((shipment) => (
        <li key={shipment.id} className="grid min-w-0 content-start gap-5">
          <Supplement shipment={shipment} />
          <BoxJourney order={order} shipment={shipment} isOneOfSeveral={isOneOfSeveral} />
          {shipment.boxes.filter(isFollowed).map(({ id, place }) => (
            <ProblemCard key={id} boxId={id} name={problemName(shipment, place, isOneOfSeveral)} />
          ))}
          {shipment.sharing && (
            <ShareTracking
              shipmentId={shipment.id}
              since={shipment.sharing.since}
              number={isOneOfSeveral ? shipment.number : null}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

/** Waits for the customer; a paid one leads to its lines. */
function Supplement({ shipment: { supplement } }: { shipment: Shipment }) {
  if (!supplement) return null
  const { quoteId, number, totalCents, isPaid } = supplement
  if (isPaid) {
    return (
      <p>
        Un supplément de <Money cents={totalCents} /> est payé&nbsp;:{' '}
        <Link to={paths.quote(quoteId)} className={linkStyle}>
          {number}
        </Link>
      </p>
    )
  }
  return (
    <Notice
      kind="warning"
      title={
        <>
          Un supplément de <Money cents={totalCents} /> est demandé
        </>
      }
    >
      <p>Votre envoi dépasse ce qui était payé. Il attend votre réponse à l’entrepôt.</p>
      <Link to={paths.quote(quoteId)} className={buttonStyle('call', 'normal', 'mt-3')}>
        Voir le supplément
      </Link>
    </Notice>
  )
}

/** « cet envoi », « la boîte 2 », with the shipment's number beside those of others. */
function problemName({ number, boxes }: Shipment, place: number, isOneOfSeveral: boolean): string {
  const whole = isOneOfSeveral ? `l’envoi ${number}` : 'cet envoi'
  if (boxes.length < 2) return whole
  return isOneOfSeveral ? `la boîte\u00a0${place} de ${whole}` : `la boîte\u00a0${place}`
}
