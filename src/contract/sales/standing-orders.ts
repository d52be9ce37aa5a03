import * as z from 'zod/mini'
import { quoteStatuses } from '#domain/quote/quote.ts'
import { ceilingLimits, mostStandingParcels } from '#domain/standing-order/standing-order.ts'
import { endpoint } from '#contract/core/endpoint.ts'
import { parcelFaces } from '#contract/core/parcel-faces.ts'
import {
  grams,
  id,
  nothing,
  optionalText,
  page,
  pageQuery,
  postalAddress,
  shippingDestination,
  shippingMode,
  text,
  time,
} from '#contract/core/shapes.ts'
import { insuranceTier, shippingOption } from '#contract/offer/pricing.ts'
import { clientEmail } from './quote-requests.ts'
import { quoteStandingOrder } from './quote-standing-order.ts'

/** A day in Paris. */
const day = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'invalid'))

const condition = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('all-arrived') }),
  z.strictObject({ kind: z.literal('weight'), fromGrams: grams }),
  z.strictObject({ kind: z.literal('day'), day }),
])
export type StandingCondition = z.output<typeof condition>

/** What the server will ask for; how many parcels travel decides the rest. */
const choices = {
  firstName: text(80),
  lastName: text(80),
  email: clientEmail,
  destination: shippingDestination,
  mode: shippingMode,
  options: z.array(shippingOption).check(z.maxLength(6)),
  insuranceTier,
  declaredValueCents: z.optional(z.int().check(z.nonnegative(), z.maximum(100_000_000))),
  remarks: optionalText(2000),
}
/** As it is kept: the address is frozen with the rest. */
export const standingRequest = z.strictObject({ ...choices, address: postalAddress })
export type StandingRequest = z.output<typeof standingRequest>

export const agreeStandingOrder = endpoint({
  method: 'POST',
  path: '/api/standing-orders',
  policy: 'client',
  summary: 'Programme un envoi : ces colis, cette condition, ce plafond, ce moyen de paiement',
  changes: ['quotes', 'parcels'],
  input: z.strictObject({
    ...choices,
    /** Absent: the address of the account. */
    address: z.optional(postalAddress),
    parcelIds: z.array(id).check(z.minLength(1, 'required'), z.maxLength(mostStandingParcels)),
    condition,
    ceilingCents: z
      .int('invalid')
      .check(z.minimum(ceilingLimits.least, 'invalid'), z.maximum(ceilingLimits.most, 'invalid')),
    paymentMethodId: id,
    /** The version of the words that were agreed to, and the hours that the screen named beside them. */
    agreement: z.string().check(z.maxLength(40)),
    stopHours: z.int(),
    acceptTerms: z.literal(true, 'required'),
    termsVersion: z.string().check(z.maxLength(40)),
    /** docs/rules/law.md#express-request */
    requestExpress: z.boolean(),
  }),
  /**
   * Refused with `agreement-changed`, `terms-changed`, `parcel-not-available` (`details.parcelIds`), `means-gone`,
   * `eco-not-available`, `value-uninsured`, `value-underinsured`, `address-elsewhere`; 422 `condition` for a day that is over or
   * too far; 404 for a means or a parcel of somebody else; 503 `payment-not-configured`.
   */
  output: z.strictObject({ id }),
})

const standingOrder = z.extend(quoteStandingOrder, {
  condition,
  /** Of the agreed set. */
  parcels: parcelFaces,
  parcelCount: z.int(),
  arrivedCount: z.int(),
  arrivedGrams: z.int(),
  /** Of those that have arrived, how many lack customs papers. */
  incompleteCount: z.int(),
  destination: z.string(),
  options: z.array(z.string()),
  insuranceTier: z.int(),
  mode: shippingMode,
  /** In one line; empty once the account is closed. */
  address: z.string(),
  agreement: z.strictObject({ version: z.string(), at: time }),
  quote: z.nullable(
    z.strictObject({
      id,
      number: z.string(),
      status: z.enum(quoteStatuses),
      /** Its order left the warehouse. */
      isShipped: z.boolean(),
    }),
  ),
  createdAt: time,
  endedAt: z.nullable(time),
})
export type StandingOrder = z.output<typeof standingOrder>

export const listStandingOrders = endpoint({
  method: 'GET',
  path: '/api/standing-orders',
  policy: 'client',
  summary: 'Mes envois programmés : ceux en cours d’abord, puis les plus récents',
  topics: ['quotes', 'parcels', 'account'],
  input: z.strictObject(pageQuery),
  output: page(standingOrder),
})

export const readStandingOrderForm = endpoint({
  method: 'GET',
  path: '/api/standing-order-form',
  policy: 'client',
  summary: 'Ce qui peut entrer dans un envoi programmé, et ce à quoi il engage',
  topics: ['quotes', 'parcels'],
  input: nothing,
  output: z.strictObject({
    stopHours: z.int(),
    termsVersion: z.string(),
    /** Announced or arrived, and in no quote nor standing order; a hundred at most, the newest first. */
    parcels: z.array(
      z.strictObject({
        id,
        trackingNumber: z.string(),
        merchant: z.string(),
        hasArrived: z.boolean(),
        weightGrams: z.nullable(z.int()),
        photoId: z.nullable(id),
        contentsCents: z.int(),
      }),
    ),
  }),
})

const itsId = z.strictObject({ standingOrderId: id })

export const pauseStandingOrder = endpoint({
  method: 'PUT',
  path: '/api/standing-orders/:standingOrderId/pause',
  policy: 'client',
  summary: 'Met un envoi programmé en pause : il ne demande plus rien',
  changes: ['quotes'],
  input: itsId,
  /** Refused with `standing-order-under-way` once its quote was asked for, or it ended. */
  output: nothing,
})

export const resumeStandingOrder = endpoint({
  method: 'DELETE',
  path: '/api/standing-orders/:standingOrderId/pause',
  policy: 'client',
  summary: 'Reprend un envoi programmé en pause',
  changes: ['quotes'],
  input: itsId,
  /** Refused with `means-gone` once its means of payment was removed or is over. */
  output: nothing,
})

export const stopStandingOrder = endpoint({
  method: 'POST',
  path: '/api/standing-orders/:standingOrderId/stop',
  policy: 'client',
  summary: 'Arrête un envoi programmé ; son devis, s’il existe, reste un devis ordinaire',
  changes: ['quotes', 'parcels'],
  input: itsId,
  /** Refused with `standing-order-paying` once its payment has begun. Once more does nothing. */
  output: nothing,
})
