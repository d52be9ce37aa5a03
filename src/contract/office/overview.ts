import * as z from 'zod/mini'
import { missingPieces } from '#domain/parcel/contents.ts'
import { requestKinds, requestOutcomes } from '#domain/parcel/request.ts'
import { endpoint } from '#contract/core/endpoint.ts'
import { notice } from '#contract/messages/notifications.ts'
import { parcel as parcelOnItsWay } from '#contract/warehouse/parcels.ts'
import { id, nothing, planId, time } from '#contract/core/shapes.ts'

const quote = { id, number: z.string(), totalCents: z.int(), validUntil: time }
const parcel = { id, trackingNumber: z.string(), merchant: z.string() }

/** What waits for the customer, each with the one thing to do about it. */
const toDo = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('quote-to-pay'), ...quote }),
  z.strictObject({ kind: z.literal('quote-to-accept'), ...quote }),
  z.strictObject({
    kind: z.literal('payment-pending'),
    id,
    number: z.string(),
    totalCents: z.int(),
  }),
  z.strictObject({ kind: z.literal('subscription-due'), id, plan: planId, priceCents: z.int() }),
  z.strictObject({ kind: z.literal('parcel-blocked'), ...parcel }),
  z.strictObject({
    kind: z.literal('request-answered'),
    /** Of the request. */
    id,
    asked: z.enum(requestKinds),
    outcome: z.enum(requestOutcomes),
    /** `null`, and no merchant, for a claim that was refused. */
    parcelId: z.nullable(id),
    merchant: z.nullable(z.string()),
    trackingNumber: z.string(),
  }),
  z.strictObject({
    kind: z.literal('storage-ending'),
    ...parcel,
    /** In no quote, and not blocked. */
    mayBeQuoted: z.boolean(),
    /** The last day without a fee, at the warehouse. */
    freeUntil: z.iso.date(),
    daysLeft: z.int(),
    /** 0 until the free days are over. */
    feeDueCents: z.int(),
  }),
  z.strictObject({
    kind: z.literal('declaration-incomplete'),
    /** The one to complete first: what is paid, then in house, then awaited. */
    ...parcel,
    missing: z.array(z.enum(missingPieces)),
    /** Its sending is paid for, and waits. */
    isPaid: z.boolean(),
    /** All of them, this one included; a hundred means at least that. */
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
    pendingParcels: z.int(),
    declaredParcels: z.int(),
    shippedOrders: z.int(),
    toDo: z.array(toDo),
    /** The latest that are awaited, in house or on their way: four at most. */
    parcels: z.array(parcelOnItsWay),
    /** What was paid this civil year in Paris, less what came back of it, and the last payments: three at most. */
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
