import { isDeepStrictEqual } from 'node:util'
import { canBePaidAgain } from '#server/payments/orders/can-be-paid-again.ts'
import type { ParcelStatus } from '#domain/parcel/parcel.ts'
import type { PostalAddress } from '#contract/core/shapes.ts'
import type { OrderSummary, OrderView } from '#contract/payments/orders.ts'
import { addresseeLines } from '#domain/customs/declaration.ts'
import type { OrderStatus } from '#domain/order/order.ts'
import { hasLeft } from '#domain/shipment/box.ts'
import { trackingUrl } from '#domain/shipment/carrier.ts'
import { isFollowable } from '#domain/shipment/tracking.ts'
import type { Context } from '#server/core/context.ts'
import { recipientName } from '#server/core/customers/recipient-name.ts'
import { timelineOf, type Viewer } from '#server/core/timeline.ts'
import { linesOf } from '#server/offer/catalogue/current-catalogue.ts'
import { realDelaysOf } from '#server/offer/delays/real-delays.ts'
import { trackingOf, trustedTracking } from '#server/warehouse/parcel-rows/tracking-of.ts'
import {
  creditNotesOf,
  isGivenBack,
  quotesOf,
  refundsOf,
  slipsOf,
  withdrawalOf,
  withdrawnBy,
} from './order-papers.ts'
import {
  boxesOfShipments,
  orderedItems,
  orderedVersions,
  parcelsOfShipments,
  shipmentsOf,
  type OrderRow,
} from './order-queries.ts'

export const orderSummary = (row: OrderRow): OrderSummary => ({
  id: row.id,
  number: row.number,
  status: row.status as OrderStatus,
  totalCents: row.total_cents,
  createdAt: row.created_at.toISOString(),
  itemCount: row.item_count ?? 0,
  tracking: row.tracked.flatMap(
    ({ number, place, isOneOfSeveral, tracking_number: tracking, link_pattern: pattern }) => {
      const url = trackingUrl(pattern, tracking)
      return url === null ? [] : [{ shipment: number, box: isOneOfSeveral ? place : null, url }]
    },
  ),
  invoiceId: row.invoice_id,
  hasWorkToDo: row.has_work_to_do,
})

/** A whole order: its lines, its payment, its shipments and its history. */
export async function orderView(ctx: Context, row: OrderRow, viewer: Viewer): Promise<OrderView> {
  const [versions, items, shipments, boxes, parcels, steps] = await Promise.all([
    orderedVersions(ctx, row.id),
    orderedItems(ctx, row.id),
    shipmentsOf(ctx, row.id),
    boxesOfShipments(ctx, row.id),
    parcelsOfShipments(ctx, row.id),
    timelineOf(ctx.db, { orderId: row.id }, viewer),
  ])
  const tracking = await trackingOf(
    ctx.db,
    boxes.map(({ id }) => id),
  )
  const trackingFor = trackingSeenBy(viewer, tracking)
  return {
    ...orderSummary(row),
    ...(await papersOf(ctx, row)),
    lines: [...orderedLines(versions), ...items.map(itemLine)],
    paymentMethod: row.method,
    paidAt: row.captured_at?.toISOString() ?? null,
    shipments: await Promise.all(
      shipments.map(async (shipment) => {
        const recipient = recipientOf(row, shipment)
        const own = boxes.filter(({ shipment_id }) => shipment_id === shipment.id)
        return {
          ...shipmentView(shipment, ctx.now()),
          recipient,
          delays: await realDelaysOf(ctx.db, ctx.now(), shipment),
          boxes: own.map((box) => ({ ...boxView(box, recipient), tracking: trackingFor(box.id) })),
          parcels: parcels.filter(({ shipment_id }) => shipment_id === shipment.id).map(parcelView),
        }
      }),
    ),
    steps,
  }
}

type Shipment = OrderView['shipments'][number]
type ShipmentRow = Awaited<ReturnType<typeof shipmentsOf>>[number]

function shipmentView(
  row: ShipmentRow,
  now: Date,
): Omit<Shipment, 'recipient' | 'delays' | 'boxes' | 'parcels'> {
  const status = row.status as Shipment['status']
  const followed = { status, deliveredAt: row.delivered_at, returnedAt: row.returned_at }
  return {
    id: row.id,
    number: row.number,
    status,
    destination: row.destination,
    mode: row.mode as Shipment['mode'],
    supplement: row.supplement && {
      quoteId: row.supplement.quote_id,
      number: row.supplement.number,
      totalCents: row.supplement.total_cents,
      isPaid: row.supplement.outcome === 'paid',
    },
    isRethought: row.is_rethought,
    isStopped: row.is_stopped,
    sharing: isFollowable(followed, now) ? { since: row.shared_at?.toISOString() ?? null } : null,
  }
}

type Box = Shipment['boxes'][number]
type Recipient = NonNullable<Shipment['recipient']>

const recipientOf = (row: OrderRow, { recipient_name, address }: ShipmentRow): Recipient => ({
  name: recipientName({ ...row, recipient_name }),
  address: address as PostalAddress,
})

const trackingSeenBy =
  (viewer: Viewer, tracking: Awaited<ReturnType<typeof trackingOf>>) =>
  (boxId: string): Box['tracking'] => {
    const told = tracking.get(boxId)
    return viewer === 'customer' ? trustedTracking(told) : (told ?? null)
  }

/** The addressee on the label of a box that left before the address of its shipment was corrected. */
function ownRecipient({ declared }: BoxRow, { name, address }: Recipient): Pick<Box, 'recipient'> {
  const addressee = declared?.addressee
  // Of an account that was erased.
  if (addressee === undefined || addressee.lines.length === 0) return {}
  const told = { name: addressee.name, lines: [...addressee.lines] }
  return isDeepStrictEqual(told, { name, lines: addresseeLines(address) })
    ? {}
    : { recipient: told }
}

type BoxRow = Awaited<ReturnType<typeof boxesOfShipments>>[number]

const boxView = (row: BoxRow, recipient: Recipient): Omit<Box, 'tracking'> => ({
  id: row.id,
  place: row.place,
  status: row.status as Box['status'],
  weightGrams: row.weight_g,
  carrier: row.carrier,
  trackingNumber: row.tracking_number,
  trackingUrl: trackingUrl(row.link_pattern, row.tracking_number),
  packedAt: row.packed_at.toISOString(),
  handedOverAt: row.handed_over_at?.toISOString() ?? null,
  deliveredAt: row.delivered_at?.toISOString() ?? null,
  returnedAt: row.returned_at?.toISOString() ?? null,
  isDeclared: row.declared_at !== null && row.handed_over_at !== null,
  photos: hasLeft({ status: row.status as Box['status'] }) ? row.photos : [],
  ...ownRecipient(row, recipient),
})

const parcelView = (
  parcel: Awaited<ReturnType<typeof parcelsOfShipments>>[number],
): Shipment['parcels'][number] => ({
  id: parcel.id,
  boxId: parcel.box_id,
  trackingNumber: parcel.tracking_number,
  merchant: parcel.merchant,
  photoId: parcel.photo_id,
  weightGrams: parcel.weight_g,
  status: parcel.status as ParcelStatus,
  destroyedAt: parcel.destroyed_at?.toISOString() ?? null,
  lacksPapers: parcel.lacks_papers,
})

async function papersOf(ctx: Context, row: OrderRow) {
  const [refunds, creditNotes, slips, quotes, withdrawal, withdrawn, ...cancelled] =
    await Promise.all([
      refundsOf(ctx, row.id),
      creditNotesOf(ctx, row.id),
      slipsOf(ctx, row.id),
      quotesOf(ctx, row.id),
      withdrawalOf(ctx, row),
      withdrawnBy(ctx, row.id),
      row.status === 'cancelled' ? canBePaidAgain(ctx, row.id) : false,
      isGivenBack(ctx, row),
    ])
  const [canBePaid, givenBack] = cancelled
  const papers = { refunds, creditNotes, slips, quotes, withdrawal, withdrawn }
  return { ...papers, canBePaidAgain: canBePaid, isGivenBack: givenBack }
}

type ItemRow = Awaited<ReturnType<typeof orderedItems>>[number]

const itemLine = (row: ItemRow): OrderView['lines'][number] => ({
  code: row.line_code,
  label: `${row.name} · ${row.detail}`,
  quantity: row.quantity,
  unitCents: row.unit_cents,
  amountCents: row.amount_cents,
})

/** With several quotes, each line names its quote. */
function orderedLines(
  versions: readonly { readonly number: string; readonly lines: unknown }[],
): OrderView['lines'] {
  return versions.flatMap(({ number, lines }) =>
    linesOf(lines).map((line) =>
      versions.length > 1 ? { ...line, label: `${number} · ${line.label}` } : line,
    ),
  )
}
