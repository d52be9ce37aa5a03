import { Fragment } from 'react'
import { Link } from 'react-router'
import type { OrderView } from '#contract/payments/orders.ts'
import { Money } from '#web/chrome/Money.tsx'
import { paths } from '#web/paths.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { linkStyle } from '#web/ui/link-style.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { carrierStep } from '#web/chrome/CarrierNews.tsx'
import { orderSteps } from '#web/chrome/order-steps.tsx'
import { BoxProblem } from '#web/chrome/claim/BoxProblem.tsx'
import { StoryFold } from '#web/customer/StoryFold.tsx'
import { Card } from '#web/ui/Card.tsx'
import { isFollowed, travelsOf } from './box-travels.ts'
import { BoxJourney } from './BoxJourney.tsx'

type Shipment = OrderView['shipments'][number]

/** A cancelled one goes nowhere. */
export const travellingOf = (order: OrderView) =>
  order.status === 'cancelled' ? [] : order.shipments.filter(({ status }) => status !== 'cancelled')

/** One box, or what is still to be packed of one shipment. */
export const hasOneRoute = (order: OrderView): boolean =>
  travellingOf(order).flatMap(travelsOf).length === 1 && order.shipments.length === 1

/** Where each box of each shipment of this order is; its story is under the ports of its one route, else under all of them. */
export function OrderJourney({ order }: { order: OrderView }) {
  const travelling = travellingOf(order)
  const isOneOfSeveral = travelling.length > 1
  const isOneRoute = travelling.flatMap(travelsOf).length === 1
  const story = <OrderStory order={order} news={isOneRoute ? newsOf(travelling) : []} />
  return (
    <>
      {travelling.length > 0 && (
        <ul className={`grid grid-cols-1 gap-5 ${isOneOfSeveral ? 'xl:grid-cols-2' : ''}`}>
          {travelling.map((shipment) => (
            <li key={shipment.id} className="flex min-w-0 flex-col gap-5 *:last:grow">
              {!hasOneRoute(order) && <Supplement shipment={shipment} />}
              <BoxJourney
                order={order}
                shipment={shipment}
                isOneOfSeveral={isOneOfSeveral}
                story={isOneRoute && story}
              />
            </li>
          ))}
        </ul>
      )}
      {!isOneRoute && travelling.length > 0 && order.steps.length > 0 && (
        <Card padding="tight">{story}</Card>
      )}
    </>
  )
}

/** Where nothing travels it stands under the papers. */
export function OrderStory({
  order,
  news = [],
}: {
  order: OrderView
  news?: Parameters<typeof orderSteps>[1]
}) {
  const steps = orderSteps(order, news)
  return steps.length > 0 && <StoryFold label="Étapes de la commande" steps={steps} />
}

/** What the carrier said before the news that stands under the arrival. */
const newsOf = (shipments: readonly Shipment[]) =>
  shipments.flatMap(({ destination, boxes }) =>
    boxes
      .filter(({ status }) => status === 'handed_over')
      .flatMap(({ tracking }) => tracking?.events.slice(1) ?? [])
      .map((event) => carrierStep(event, destination)),
  )

/** What to do when a box does not come as it should. */
export function OrderHelp({ order }: { order: OrderView }) {
  const travelling = travellingOf(order)
  const isOneOfSeveral = travelling.length > 1
  return travelling.map((shipment) => (
    <Fragment key={shipment.id}>
      {shipment.boxes.filter(isFollowed).map(({ id, place }) => (
        <BoxProblem key={id} boxId={id} name={problemName(shipment, place, isOneOfSeveral)} />
      ))}
    </Fragment>
  ))
}

/** Waits for the customer; a paid one leads to its lines. */
export function Supplement({ shipment: { supplement } }: { shipment: Shipment }) {
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

/** « la boîte 2 », with the shipment's number beside those of others; none where there is one. */
function problemName(
  { number, boxes }: Shipment,
  place: number,
  isOneOfSeveral: boolean,
): string | undefined {
  const whole = isOneOfSeveral ? `l’envoi ${number}` : undefined
  if (boxes.length < 2) return whole
  return whole ? `la boîte\u00a0${place} de ${whole}` : `la boîte\u00a0${place}`
}
