import type { OrderView } from '#contract/payments/orders.ts'
import { Money } from '#web/chrome/Money.tsx'
import { OrderLines } from '#web/chrome/OrderLines.tsx'
import { OrderShipment } from '#web/chrome/OrderShipment.tsx'
import { Card } from '#web/ui/Card.tsx'
import { FoldOnPhone } from '#web/ui/FoldOnPhone.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { ShareTracking } from './ShareTracking.tsx'
import { OrderPapers } from './OrderPapers.tsx'

/** Beside its one shipment the price, and the papers under the lower of the two; several shipments fill rows of two first. */
export function ShipmentsAndPrice({ order }: { order: OrderView }) {
  const { shipments } = order
  const papers = (
    <Card className="[&_h2]:text-xl">
      <OrderPapers order={order} />
    </Card>
  )
  // Without a box there are no photos yet.
  const isLow = shipments.length === 1 && shipments[0]?.boxes.length === 0
  return (
    <div className="grid grid-cols-1 gap-5 *:min-w-0 xl:grid-cols-2">
      {shipments.map((shipment, place) => (
        <div
          key={shipment.id}
          className={joinClasses(
            'flex flex-col gap-5 *:min-w-0 xl:*:last:grow',
            isAlone(shipments, place) && 'xl:col-span-full',
          )}
        >
          <OrderShipment order={order} shipment={shipment} isOwn>
            {shipment.sharing && order.status !== 'cancelled' && (
              <ShareTracking shipmentId={shipment.id} since={shipment.sharing.since} />
            )}
          </OrderShipment>
          {isLow && papers}
        </div>
      ))}
      <div
        className={joinClasses(
          'flex flex-col gap-5 xl:*:last:grow',
          shipments.length !== 1 && 'xl:col-span-full xl:grid xl:grid-cols-2',
        )}
      >
        <OrderPrice order={order} />
        {!isLow && papers}
      </div>
    </div>
  )
}

/** The last of three would leave a hole beside it. */
const isAlone = ({ length }: OrderView['shipments'], place: number): boolean =>
  length > 1 && length % 2 === 1 && place === length - 1

/** On a phone folded to its total. */
const OrderPrice = ({ order }: { order: OrderView }) => (
  <Card
    aria-labelledby="lignes-titre"
    className="max-sm:py-1.5 sm:[&_h2]:mb-3 [&_h2]:text-xl [&_tfoot_td]:font-display [&_tfoot_td]:text-22 [&_tfoot_td]:font-bold"
  >
    <FoldOnPhone
      title="Détail"
      titleId="lignes-titre"
      note={
        <span className="block text-right text-16 font-semibold text-ink group-open:hidden">
          <span className="sr-only">Total TTC </span>
          <Money cents={order.totalCents} isStacked />
        </span>
      }
    >
      <OrderLines order={order} />
      <div className="h-3 sm:hidden" />
    </FoldOnPhone>
  </Card>
)
