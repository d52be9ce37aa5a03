import type { OrderView } from '#contract/payments/orders.ts'
import { Money } from '#web/chrome/Money.tsx'
import { OrderLines } from '#web/chrome/OrderLines.tsx'
import { OrderShipment } from '#web/chrome/OrderShipment.tsx'
import { Card } from '#web/ui/Card.tsx'
import { FoldOnPhone } from '#web/ui/FoldOnPhone.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { OrderHelp, OrderStory, travellingOf } from './OrderJourney.tsx'
import { OrderPapers } from './OrderPapers.tsx'
import { OrderWithdrawal } from './OrderWithdrawal.tsx'
import { ShareTracking } from './ShareTracking.tsx'

/**
 * The boxes, the price with the papers, then help and the right to withdraw: in that order, with the price beside the one shipment. Several
 * shipments fill rows of two first.
 */
export function ShipmentsAndPrice({ order }: { order: OrderView }) {
  const { shipments } = order
  const hasClock = order.withdrawal !== null && !order.withdrawn
  // What stands under a shipment that is lower than its price.
  const below = isLow(order) && (hasClock ? 'clock' : 'papers')
  const papers = (
    <Card className="[&_h2]:text-xl">
      <OrderPapers order={order} />
      {travellingOf(order).length === 0 && <OrderStory order={order} />}
    </Card>
  )
  return (
    <div className="grid grid-cols-1 gap-5 *:min-w-0 xl:grid-cols-2 xl:grid-rows-[auto_1fr]">
      {shipments.map((shipment, place) => (
        <div
          key={shipment.id}
          className={joinClasses('grid *:min-w-0', isAlone(shipments, place) && 'xl:col-span-full')}
        >
          <OrderShipment order={order} shipment={shipment} isOwn>
            {shipment.sharing && order.status !== 'cancelled' && (
              <ShareTracking shipmentId={shipment.id} since={shipment.sharing.since} />
            )}
          </OrderShipment>
        </div>
      ))}
      <div
        className={joinClasses(
          'flex flex-col gap-5 xl:*:last:grow',
          below && 'xl:row-span-2',
          shipments.length !== 1 && 'xl:col-span-full xl:grid xl:grid-cols-2',
        )}
      >
        <OrderPrice order={order} />
        {below !== 'papers' && papers}
      </div>
      {below === 'papers' && papers}
      <Rights order={order} isBesidePrice={below === 'clock'} />
    </div>
  )
}

/** The last of three would leave a hole beside it. */
const isAlone = ({ length }: OrderView['shipments'], place: number): boolean =>
  length > 1 && length % 2 === 1 && place === length - 1

/** Before it leaves there are no photos yet, and the price is the longer column. */
const isLow = ({ shipments: [first, ...others] }: OrderView): boolean =>
  others.length === 0 &&
  first?.boxes.every(({ photos }) => photos.length === 0) === true &&
  first.parcels.length < 4

/** What to do when a box does not come, and the right to change one’s mind. */
const Rights = ({ order, isBesidePrice }: { order: OrderView; isBesidePrice: boolean }) => (
  <Card
    className={joinClasses(
      'grid grid-cols-1 content-start gap-x-12 gap-y-5 empty:hidden [&_h2]:text-xl',
      !isBesidePrice &&
        'md:grid-cols-[repeat(auto-fit,minmax(16rem,1fr))] md:gap-y-7 xl:col-span-full',
    )}
  >
    <OrderHelp order={order} />
    {order.withdrawal && !order.withdrawn && (
      <OrderWithdrawal order={order} withdrawal={order.withdrawal} />
    )}
  </Card>
)

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
