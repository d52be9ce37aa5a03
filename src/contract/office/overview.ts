import * as z from 'zod/mini'
import { missingPieces } from '#domain/parcel/contents.ts'
import { requestKinds, requestOutcomes } from '#domain/parcel/request.ts'
import { carrierPlaces } from '#domain/shipment/arrival-window.ts'
import { endpoint } from '#contract/core/endpoint.ts'
import { notice } from '#contract/messages/notifications.ts'
import { realDelays } from '#contract/offer/delays.ts'
import { parcel as parcelView } from '#contract/warehouse/parcel-view.ts'
import { parcelFaces } from '#contract/core/parcel-faces.ts'
import { quoteStandingOrder } from '#contract/sales/quote-standing-order.ts'
import { id, nothing, planId, shippingMode, time } from '#contract/core/shapes.ts'

const quote = {
  id,
  number: z.string(),
  totalCents: z.int(),
  validUntil: time,
  parcels: parcelFaces,
}
const parcel = { id, trackingNumber: z.string(), merchant: z.string(), photoId: z.nullable(id) }

/** What the customer has to do: each entry names one action. */
const toDo = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('quote-to-pay'), ...quote }),
  z.strictObject({ kind: z.literal('quote-to-accept'), ...quote }),
  /** Paid by itself after the hours to stop: nothing has to be done. */
  z.strictObject({
    kind: z.literal('quote-announced'),
    ...quote,
    standingOrder: quoteStandingOrder,
  }),
  z.strictObject({
    kind: z.literal('payment-pending'),
    id,
    number: z.string(),
    totalCents: z.int(),
  }),
  z.strictObject({
    kind: z.literal('subscription-due'),
    id,
    plan: planId,
    priceCents: z.int(),
    /** The last day of its benefits without a payment. */
    benefitsUntil: z.nullable(time),
    benefitsStopped: z.boolean(),
  }),
  z.strictObject({ kind: z.literal('parcel-blocked'), ...parcel }),
  z.strictObject({
    kind: z.literal('request-answered'),
    /** The id of the request. */
    id,
    asked: z.enum(requestKinds),
    outcome: z.enum(requestOutcomes),
    /** `null`, and `merchant` too, for a claim that was refused. */
    parcelId: z.nullable(id),
    merchant: z.nullable(z.string()),
    photoId: z.nullable(id),
    trackingNumber: z.string(),
  }),
  z.strictObject({
    kind: z.literal('storage-ending'),
    ...parcel,
    /** The parcel is in no quote and not blocked. */
    mayBeQuoted: z.boolean(),
    /** The last day without a storage fee, at the warehouse. */
    freeUntil: z.iso.date(),
    daysLeft: z.int(),
    /** 0 until the free days are over. */
    feeDueCents: z.int(),
  }),
  z.strictObject({
    kind: z.literal('declaration-incomplete'),
    /** The parcel to complete first: a paid one, then one in house, then an awaited one. */
    ...parcel,
    missing: z.array(z.enum(missingPieces)),
    /** Its shipment is paid and waits for this declaration. */
    isPaid: z.boolean(),
    /** How many parcels are incomplete, this one included; a hundred means a hundred or more. */
    count: z.int(),
  }),
  z.strictObject({
    kind: z.literal('invoice-differs'),
    /** The parcel to correct first: a paid one, then the oldest. */
    ...parcel,
    /** What its invoices state; `null` while one of the invoices of several parcels has no total. */
    totalCents: z.nullable(z.int()),
    /** What the contents of all the parcels of these invoices add up to. */
    linesCents: z.int(),
    /** Its shipment is paid and waits for this correction. */
    isPaid: z.boolean(),
    /** How many purchases differ, this one included. */
    count: z.int(),
  }),
])
export type ToDo = z.output<typeof toDo>

export const readOverview = endpoint({
  method: 'GET',
  path: '/api/overview',
  policy: 'client',
  summary:
    'Les trois compteurs, ce qui attend une action, où sont mes colis, ce qui a été payé, les dernières notifications',
  topics: ['overview'],
  input: nothing,
  output: z.strictObject({
    /** `new` until a first parcel is declared or received; `awaiting-first` until a first one has come to the warehouse. */
    progress: z.enum(['new', 'awaiting-first', 'under-way']),
    pendingParcels: z.int(),
    declaredParcels: z.int(),
    shippedOrders: z.int(),
    toDo: z.array(toDo),
    /** The latest that are awaited: four at most. */
    awaited: z.array(parcelView),
    /** The latest that are in the warehouse: twelve at most. */
    inHouse: z.array(parcelView),
    /** All that are there; a server of the version before does not say it. */
    inHouseCount: z.optional(z.int()),
    /** The latest boxes that are under way: three at most. */
    atSea: z.array(
      z.strictObject({
        id,
        orderId: id,
        destination: z.string(),
        mode: shippingMode,
        delays: realDelays,
        handedOverAt: time,
        isComingBack: z.boolean(),
        /** Where its carrier's events put it. */
        place: z.nullable(z.enum(carrierPlaces)),
        parcels: parcelFaces,
      }),
    ),
    /** What the customer paid this civil year in Paris, minus refunds, and the last payments: three at most. */
    spent: z.strictObject({
      year: z.int(),
      cents: z.int(),
      lastPayments: z.array(
        z.strictObject({ orderId: id, number: z.string(), paidAt: time, amountCents: z.int() }),
      ),
    }),
    notices: z.array(notice),
  }),
})
export type OverviewView = z.output<typeof readOverview.output>
