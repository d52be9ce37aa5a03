import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import { parcelFaces } from '#contract/core/parcel-faces.ts'
import { id, nothing, time } from '#contract/core/shapes.ts'

/** A means of payment that I agreed to keep: what I recognise it by, never its number. */
const savedMethod = z.strictObject({
  id,
  /** In the form that `paymentMethodLabel` reads. */
  method: z.string(),
  /** Of a card: the last month in which it pays. */
  expiry: z.nullable(z.strictObject({ month: z.int(), year: z.int(), isOver: z.boolean() })),
  savedAt: time,
  agreement: z.strictObject({ version: z.string(), at: time }),
  /** The living standing orders that it is to pay: without it they end, and a paused one cannot resume. */
  standingOrders: z.array(z.strictObject({ id, isPaused: z.boolean(), parcels: parcelFaces })),
})
export type SavedMethod = z.output<typeof savedMethod>

export const listPaymentMethods = endpoint({
  method: 'GET',
  path: '/api/me/payment-methods',
  policy: 'client',
  summary: 'Mes moyens de paiement enregistrés, le dernier d’abord',
  topics: ['account', 'quotes'],
  input: nothing,
  output: z.strictObject({ items: z.array(savedMethod) }),
})

export const removePaymentMethod = endpoint({
  method: 'DELETE',
  path: '/api/me/payment-methods/:paymentMethodId',
  policy: 'client',
  summary: 'Retire un de mes moyens de paiement : il ne compte plus dès cet instant',
  changes: ['account'],
  input: z.strictObject({ paymentMethodId: id }),
  output: nothing,
})
