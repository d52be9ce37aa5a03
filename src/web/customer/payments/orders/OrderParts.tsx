import type { OrderView } from '#contract/payments/orders.ts'
import { Money } from '#web/chrome/Money.tsx'
import { OrderLines } from '#web/chrome/OrderLines.tsx'
import { OrderShipment } from '#web/chrome/OrderShipment.tsx'
import { Card } from '#web/ui/Card.tsx'
import { FoldOnPhone } from '#web/ui/FoldOnPhone.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import {
  hasOneRoute,
  OrderHelp,
  OrderJourney,
  OrderStory,
  Supplement,
  travellingOf,
} from './OrderJourney.tsx'
import { OrderPapers } from './OrderPapers.tsx'
import { OrderWithdrawal } from './OrderWithdrawal.tsx'
import { ShareTracking } from './ShareTracking.tsx'

/** Where it is and its boxes, beside what it cost, its papers, help and the right to withdraw. */
export function OrderParts({ order }: { order: OrderView }) {
  const { shipments } = order
  if (!hasOneRoute(order)) return <SeveralShipments order={order} />
  const isLow = order.withdrawal !== null && !order.withdrawn && hasNoPhotos(order)
  const papers = <Papers order={order} />
  return (
    <>
      {shipments.map((shipment) => (
        <Supplement key={shipment.id} shipment={shipment} />
      ))}
      {/* Two columns, each as high as what it holds; in one, all stands as it is read. */}
      <div className="grid grid-cols-1 items-start gap-5 *:min-w-0 max-xl:*:contents xl:grid-cols-[3fr_2fr] xl:grid-rows-[auto_1fr] xl:*:flex xl:*:flex-col xl:*:gap-5">
        <div>
          <OrderJourney order={order} />
          {shipments.map((shipment) => (
            <OrderShipment key={shipment.id} order={order} shipment={shipment} isOwn />
          ))}
        </div>
        <div className={isLow ? 'xl:row-span-2' : ''}>
          <OrderPrice order={order} />
          {!isLow && papers}
          <Rights order={order} isNarrow />
          {shipments.map((shipment) => (
            <Card key={shipment.id} className="empty:hidden [&_h2]:text-xl">
              <Share order={order} shipment={shipment} isAlone />
            </Card>
          ))}
        </div>
        {isLow && <div className="xl:col-start-1">{papers}</div>}
      </div>
    </>
  )
}

/** Rows of two; the price beside a shipment that does not travel, or under several, with the papers. */
const SeveralShipments = ({ order }: { order: OrderView }) => (
  <>
    <OrderJourney order={order} />
    <div className="grid grid-cols-1 gap-5 *:min-w-0 xl:grid-cols-2">
      {order.shipments.map((shipment, place) => (
        <div
          key={shipment.id}
          className={joinClasses(
            'grid *:min-w-0',
            isAlone(order.shipments, place) && 'xl:col-span-full',
          )}
        >
          <Boxes order={order} shipment={shipment} />
        </div>
      ))}
      <div
        className={joinClasses(
          'flex flex-col gap-5 xl:*:last:grow',
          order.shipments.length !== 1 && 'xl:col-span-full xl:grid xl:grid-cols-2',
        )}
      >
        <OrderPrice order={order} />
        <Papers order={order} />
      </div>
      <Rights order={order} />
    </div>
  </>
)

type BoxesProps = { order: OrderView; shipment: OrderView['shipments'][number] }

const Boxes = ({ order, shipment }: BoxesProps) => (
  <OrderShipment order={order} shipment={shipment} isOwn>
    <Share order={order} shipment={shipment} />
  </OrderShipment>
)

const Share = ({ order, shipment, isAlone = false }: BoxesProps & { isAlone?: boolean }) =>
  shipment.sharing &&
  order.status !== 'cancelled' && (
    <ShareTracking
      shipmentId={shipment.id}
      since={shipment.sharing.since}
      isDelivered={order.status === 'delivered'}
      isAlone={isAlone}
    />
  )

const Papers = ({ order }: { order: OrderView }) => (
  <Card className="[&_h2]:text-xl">
    <OrderPapers order={order} />
    {travellingOf(order).length === 0 && <OrderStory order={order} />}
  </Card>
)

/** The last of three would leave a hole beside it. */
const isAlone = ({ length }: OrderView['shipments'], place: number): boolean =>
  length > 1 && length % 2 === 1 && place === length - 1

/** Before it leaves: its column has room for the papers. */
const hasNoPhotos = ({ shipments }: OrderView): boolean =>
  shipments.every(
    ({ boxes, parcels }) => boxes.every(({ photos }) => photos.length === 0) && parcels.length < 4,
  )

type RightsProps = { order: OrderView; isNarrow?: boolean }

/** What to do when a box does not come, and the right to change one’s mind. */
const Rights = ({ order, isNarrow = false }: RightsProps) => (
  <Card
    className={joinClasses(
      'grid grid-cols-1 content-start gap-x-12 gap-y-5 empty:hidden [&_h2]:text-xl',
      isNarrow
        ? 'md:max-xl:grid-cols-[repeat(auto-fit,minmax(16rem,1fr))] xl:*:not-first:border-t xl:*:not-first:border-line xl:*:not-first:pt-5'
        : 'md:grid-cols-[repeat(auto-fit,minmax(16rem,1fr))] md:gap-y-7 xl:col-span-full',
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
    className="max-sm:py-1.5 sm:[&_h2]:mb-3 [&_h2]:text-xl [&_tfoot_td]:font-display [&_tfoot_td]:text-28 [&_tfoot_td]:font-bold"
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
