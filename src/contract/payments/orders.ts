import * as z from 'zod/mini'
import { orderStatuses } from '#domain/order/order.ts'
import { parcelStatuses } from '#domain/parcel/parcel.ts'
import { closedBoxStatuses } from '#domain/shipment/box.ts'
import { shipmentStatuses } from '#domain/shipment/shipment.ts'
import { boxPhoto } from '#contract/core/box-photo.ts'
import { parcelFaces } from '#contract/core/parcel-faces.ts'
import { endpoint, fileEndpoint } from '#contract/core/endpoint.ts'
import {
  id,
  page,
  pageQuery,
  postalAddress,
  pricedLine,
  shippingMode,
  time,
  timelineStep,
} from '#contract/core/shapes.ts'
import { realDelays } from '#contract/offer/delays.ts'
import { boxTracking } from '#contract/core/box-tracking.ts'

export const orderStatus = z.enum(orderStatuses)

export const orderSummary = z.strictObject({
  id,
  number: z.string(),
  status: orderStatus,
  totalCents: z.int(),
  createdAt: time,
  itemCount: z.int(),
  /** One per box that has left, in the order of their numbers. */
  tracking: z.array(
    z.strictObject({
      shipment: z.string(),
      /** Its place, when its shipment has several boxes. */
      box: z.nullable(z.int()),
      url: z.string(),
    }),
  ),
  invoiceId: z.nullable(id),
  /** Work that it paid for alone is still to do. */
  hasWorkToDo: z.optional(z.boolean()),
})
export type OrderSummary = z.output<typeof orderSummary>

/** In the history of its customer, who knows an order by its parcels, else by the options or the plan that it sold. */
const myOrderSummary = z.extend(orderSummary, {
  parcels: parcelFaces,
  itemNames: z.array(z.string()),
  /** `null` for an order that ships nothing. */
  destination: z.nullable(z.string()),
  /** What was refunded, or is on its way. */
  refundedCents: z.int(),
  /** A withdrawal from it was carried out. */
  isWithdrawn: z.boolean(),
  /** It paid another period of a plan: nothing to withdraw from. */
  isRenewal: z.optional(z.boolean()),
  /** When the last of its boxes arrived; `null` until then. A server of the version before does not say it. */
  deliveredAt: z.optional(z.nullable(time)),
  /** Days in Paris between which its one shipment should arrive; `null` where nobody can say. A server of the version before does not say it. */
  arrival: z.optional(z.nullable(z.strictObject({ from: z.iso.date(), to: z.iso.date() }))),
  /** How much of its way its one box has travelled, once it has left. A server of the version before does not say it. */
  share: z.optional(z.number()),
})
export type MyOrderSummary = z.output<typeof myOrderSummary>

const orderShipment = z.strictObject({
  id,
  number: z.string(),
  status: z.enum(shipmentStatuses),
  destination: z.string(),
  /** As its labels say. A server of the version before does not say it. */
  recipient: z.optional(z.strictObject({ name: z.string(), address: postalAddress })),
  mode: shippingMode,
  delays: realDelays,
  /** What was asked for it beside its quote, the last one: it waits for the customer's answer, or is paid. */
  supplement: z.nullable(
    z.strictObject({ quoteId: id, number: z.string(), totalCents: z.int(), isPaid: z.boolean() }),
  ),
  /** Its last supplement was declined, withdrawn or not paid in time, and it is still to pack: the team looks for another way. */
  isRethought: z.optional(z.boolean()),
  /** Something keeps it here for nobody knows how long. A server of the version before does not say it. */
  isStopped: z.optional(z.boolean()),
  /** Its link for others, and since when there is one; `null` where the box is followed no more. */
  sharing: z.nullable(z.strictObject({ since: z.nullable(time) })),
  /** Its closed boxes, by place. */
  boxes: z.array(
    z.strictObject({
      id,
      place: z.int(),
      status: z.enum(closedBoxStatuses),
      weightGrams: z.int(),
      carrier: z.nullable(z.string()),
      trackingNumber: z.nullable(z.string()),
      trackingUrl: z.nullable(z.string()),
      packedAt: time,
      handedOverAt: z.nullable(time),
      deliveredAt: z.nullable(time),
      returnedAt: z.nullable(time),
      /** Its customs declaration can be read: it has left, and has one. */
      isDeclared: z.boolean(),
      /** What its label says, where that is not the `recipient` of the shipment any more. */
      recipient: z.optional(z.strictObject({ name: z.string(), lines: z.array(z.string()) })),
      /** Taken while it was packed; none before it has left. */
      photos: z.array(boxPhoto),
      tracking: z.nullable(boxTracking),
    }),
  ),
  parcels: z.array(
    z.strictObject({
      id,
      boxId: z.nullable(id),
      trackingNumber: z.string(),
      merchant: z.string(),
      photoId: z.nullable(id),
      /** As the warehouse measured it. A server of the version before does not say it. */
      weightGrams: z.optional(z.nullable(z.int())),
      status: z.enum(parcelStatuses),
      destroyedAt: z.nullable(time),
      /** Customs papers are missing: its box is not closed without them. A server of the version before does not say it. */
      lacksPapers: z.optional(z.boolean()),
    }),
  ),
})

export const order = z.extend(orderSummary, {
  lines: z.array(pricedLine),
  paymentMethod: z.nullable(z.string()),
  paidAt: z.nullable(time),
  /** The money refunded for this order, or on its way back. */
  refunds: z.array(
    z.strictObject({
      amountCents: z.int(),
      /** The indemnity of a claim: no part of the price. */
      isIndemnity: z.boolean(),
      requestedAt: time,
      completedAt: z.nullable(time),
      /** The refund was sent and the customer's bank returned it: the office refunds it by another means. */
      isReturned: z.boolean(),
      /** When the office refunded it by that other means. */
      settledAt: z.nullable(time),
    }),
  ),
  creditNotes: z.array(z.strictObject({ id, number: z.string(), isReady: z.boolean() })),
  /** The deposit slips of its boxes: what they left with. */
  slips: z.array(z.strictObject({ dispatchId: id, number: z.string(), isReady: z.boolean() })),
  /** The quotes that this order pays; each has a PDF. */
  quotes: z.array(z.strictObject({ id, number: z.string() })),
  /** The consumer's fourteen days; `null` where there is no contract (C. conso. L221-18). */
  withdrawal: z.nullable(
    z.strictObject({
      /** The last day of the period, in Paris. */
      lastDay: z.iso.date(),
      isOpen: z.boolean(),
      expressRequestedAt: z.nullable(time),
    }),
  ),
  /**
   * The withdrawal that the customer declared while signed in, and that was not put away; until it is settled, what has not left is
   * held, and the refund is due by `refundBy` at the latest.
   */
  withdrawn: z.nullable(
    z.strictObject({
      number: z.string(),
      receivedAt: time,
      refundBy: z.iso.date(),
      isSettled: z.boolean(),
      /** Money went back for it: the contract is over. */
      isCarriedOut: z.boolean(),
    }),
  ),
  /** Its payment was refused, and its items are in the cart again. */
  canBePaidAgain: z.boolean(),
  /** Cancelled: its payment came when it could pay nothing any more, and goes back in full. */
  isGivenBack: z.optional(z.boolean()),
  shipments: z.array(orderShipment),
  steps: z.array(timelineStep),
})
export type OrderView = z.output<typeof order>

export const listMyOrders = endpoint({
  method: 'GET',
  path: '/api/orders',
  policy: 'client',
  summary: 'Mes commandes, les plus récentes d’abord',
  /** `pending` means awaiting payment. */
  topics: ['orders'],
  input: z.strictObject({ ...pageQuery, filter: z.optional(z.enum(['pending'])) }),
  output: page(myOrderSummary),
})

export const readMyOrder = endpoint({
  method: 'GET',
  path: '/api/orders/:orderId',
  policy: 'client',
  summary: 'Une de mes commandes',
  topics: ['orders'],
  input: z.strictObject({ orderId: id }),
  output: order,
})

export const listMyInvoices = endpoint({
  method: 'GET',
  path: '/api/invoices',
  policy: 'client',
  summary: 'Mes factures et mes avoirs, les plus récents d’abord',
  topics: ['orders'],
  input: z.strictObject(pageQuery),
  output: page(
    z.strictObject({
      id,
      number: z.string(),
      description: z.string(),
      parcels: parcelFaces,
      /** Negative for a credit note. */
      totalCents: z.int(),
      status: z.enum(['paid', 'partly_refunded', 'refunded', 'credit_note']),
      issuedAt: time,
      /** False for the short time between the payment and the creation of its PDF. */
      ready: z.boolean(),
    }),
  ),
})

export const readInvoicePdf = fileEndpoint({
  method: 'GET',
  path: '/api/invoices/:invoiceId/pdf',
  policy: 'member',
  summary: 'Ma facture ou mon avoir en PDF (tous, pour le bureau)',
  input: z.strictObject({ invoiceId: id }),
  produces: ['application/pdf'],
})
