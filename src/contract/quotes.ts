import * as z from 'zod/mini'
import { cents as centsOf, grams as gramsUnit } from '#domain/units.ts'
import type { RequestedShipment } from '#domain/quote/online-price.ts'
import { quoteStatuses } from '#domain/quote/quote.ts'
import { endpoint, fileEndpoint } from './endpoint.ts'
import {
  estimateOutput,
  estimateQuery,
  gramsOf,
  insuranceTier,
  pickedParcels,
  shippingOption,
} from './pricing.ts'
import {
  destination,
  grams,
  id,
  nothing,
  optionalText,
  page,
  pageQuery,
  postalAddress,
  pricedLine,
  shippingMode,
  shippingType,
  text,
  time,
  timelineStep,
} from './shapes.ts'

export const quoteStatus = z.enum(quoteStatuses)

export const estimateMyQuote = endpoint({
  method: 'GET',
  path: '/api/quote-estimates',
  policy: 'client',
  summary: 'L’estimation du devis que je prépare, avec les avantages de ma formule',
  input: z.strictObject({
    ...estimateQuery,
    /** Chosen among those received: their measures count, and how many they are. */
    parcels: pickedParcels,
    declaredValueCents: z.optional(z.coerce.number().check(z.int(), z.nonnegative())),
  }),
  /**
   * Refused with `parcel-not-available`, `eco-not-available`, `value-uninsured`; on quote with `weight-over-limit`,
   * `dimensions-over-limit`, `destination-on-quote`, `declared-value-on-quote`.
   */
  output: z.extend(estimateOutput, {
    plan: z.string(),
    /** What may still be added at the same price, and the weight that it holds up to. */
    room: z.nullable(z.strictObject({ leftGrams: z.int(), upToGrams: z.int() })),
  }),
})

/** The shipment that a live estimate asks for; the plan and the sizes are known to the server. */
export const shipmentOfEstimate = ({
  destination: to,
  mode,
  type,
  options,
  insurance,
  weightKg,
  declaredValueCents,
}: z.output<typeof estimateMyQuote.input>): AskedShipment => ({
  destination: to,
  mode,
  type,
  options,
  insuranceTier: insurance,
  weight: gramsUnit(gramsOf(weightKg)),
  declaredValue: declaredValueCents === undefined ? null : centsOf(declaredValueCents),
})

type AskedShipment = Omit<RequestedShipment, 'plan' | 'sizes'>

export const requestQuote = endpoint({
  method: 'POST',
  path: '/api/quotes',
  policy: 'client',
  summary: 'Demande un devis, avec ou sans colis choisis',
  input: z.strictObject({
    shippingType,
    firstName: text(80),
    lastName: text(80),
    email: z.string().check(
      z.trim(),
      z.minLength(1, 'required'),
      z.maxLength(254),
      // Linear whatever its length: each part stops at what ends it.
      z.regex(/^[^\s@]+@[^\s@]+\.[^\s@.]+$/, 'invalid'),
    ),
    /** Absent: the address of the account. */
    address: z.optional(postalAddress),
    weightGrams: grams,
    destination,
    mode: shippingMode,
    options: z.array(shippingOption).check(z.maxLength(6)),
    insuranceTier,
    /** Declared value in cents: above 1 000 € uninsured it is refused, above 2 000 € it is on quote. */
    declaredValueCents: z.optional(z.int().check(z.nonnegative(), z.maximum(100_000_000))),
    remarks: optionalText(2000),
    parcelIds: z.array(id).check(z.maxLength(50)),
  }),
  /**
   * Refused with `parcel-not-available`, `eco-not-available`, `value-uninsured`. Over 30 kg, over 2 000 € and without an
   * online zone the request is taken, on quote (decisions §3).
   */
  output: z.strictObject({
    id,
    number: z.string(),
    /** `null` when it is on quote. */
    estimatedTotalCents: z.nullable(z.int()),
  }),
})

/** The shipment that a request asks for: what `shipmentOfEstimate` is of the same form. */
export const shipmentOfRequest = (asked: z.output<typeof requestQuote.input>): AskedShipment => ({
  destination: asked.destination,
  mode: asked.mode,
  type: asked.shippingType,
  options: asked.options,
  insuranceTier: asked.insuranceTier,
  weight: asked.weightGrams,
  declaredValue: asked.declaredValueCents === undefined ? null : centsOf(asked.declaredValueCents),
})

const quoteSummary = z.strictObject({
  id,
  number: z.string(),
  status: quoteStatus,
  version: z.int(),
  destination: z.string(),
  mode: shippingMode,
  shippingType,
  weightGrams: z.int(),
  /** Of the version that was sent, else the estimate, else `null` (on quote). */
  totalCents: z.nullable(z.int()),
  validUntil: z.nullable(time),
  createdAt: time,
})
export type QuoteSummary = z.output<typeof quoteSummary>

const quoteParcel = z.strictObject({
  id,
  trackingNumber: z.string(),
  merchant: z.string(),
  weightGrams: z.nullable(z.int()),
  lengthMm: z.nullable(z.int()),
  widthMm: z.nullable(z.int()),
  heightMm: z.nullable(z.int()),
  photoId: z.nullable(id),
})

const quoteVersion = z.strictObject({
  version: z.int(),
  lines: z.array(pricedLine),
  shippingCents: z.int(),
  feeCents: z.int(),
  totalCents: z.int(),
  validUntil: time,
  sentAt: time,
  note: z.nullable(z.string()),
})

const quote = z.extend(quoteSummary, {
  clientName: z.string(),
  clientEmail: z.string(),
  shippingAddress: postalAddress,
  options: z.array(z.string()),
  insuranceTier: z.int(),
  declaredValueCents: z.nullable(z.int()),
  remarks: z.nullable(z.string()),
  estimate: z.nullable(
    z.strictObject({
      lines: z.array(pricedLine),
      shippingCents: z.int(),
      feeCents: z.int(),
      totalCents: z.int(),
    }),
  ),
  /** Sent versions, newest first; all but the first are void. */
  versions: z.array(quoteVersion),
  parcels: z.array(quoteParcel),
  acceptedVersion: z.nullable(z.int()),
  closingReason: z.nullable(z.string()),
  orderId: z.nullable(id),
  steps: z.array(timelineStep),
})
export type QuoteView = z.output<typeof quote>

export const listMyQuotes = endpoint({
  method: 'GET',
  path: '/api/quotes',
  policy: 'client',
  summary: 'Mes devis, les plus récents d’abord',
  input: z.strictObject(pageQuery),
  output: page(quoteSummary),
})

export const listLapsedQuotes = endpoint({
  method: 'GET',
  path: '/api/lapsed-quotes',
  policy: 'client',
  summary: 'Mes devis acceptés qui ont quitté le panier sans moi, et pourquoi',
  input: nothing,
  output: z.strictObject({
    quotes: z.array(
      z.strictObject({
        quoteId: id,
        number: z.string(),
        destination: z.string(),
        /** A new version awaits an answer, or the time has passed. */
        reason: z.enum(['superseded', 'expired']),
        acceptedTotalCents: z.int(),
        /** Of the version in force. */
        totalCents: z.int(),
        at: time,
      }),
    ),
  }),
})

export const readMyQuote = endpoint({
  method: 'GET',
  path: '/api/quotes/:quoteId',
  policy: 'client',
  summary: 'Un de mes devis',
  input: z.strictObject({ quoteId: id }),
  output: quote,
})

export const readMyQuotePdf = fileEndpoint({
  method: 'GET',
  path: '/api/quotes/:quoteId/pdf',
  policy: 'member',
  summary: 'Le devis envoyé, en PDF (le mien ; tout devis pour le bureau)',
  input: z.strictObject({ quoteId: id }),
  produces: ['application/pdf'],
})

export const acceptQuote = endpoint({
  method: 'POST',
  path: '/api/quotes/:quoteId/acceptance',
  policy: 'client',
  summary: 'Accepte cette version exacte du devis',
  input: z.strictObject({ quoteId: id, version: z.int() }),
  /** Refused with `quote-expired`, `quote-superseded`, `quote-not-open`, `benefit-already-used`. */
  output: quote,
})

export const declineQuote = endpoint({
  method: 'POST',
  path: '/api/quotes/:quoteId/refusal',
  policy: 'client',
  summary: 'Décline un devis, avec une raison ; ses colis redeviennent disponibles',
  input: z.strictObject({ quoteId: id, reason: text(500) }),
  /** Refused with `quote-not-open`. */
  output: quote,
})

const adminQuoteSummary = z.extend(quoteSummary, {
  clientName: z.string(),
  clientNumber: z.string(),
  parcelCount: z.int(),
})
const adminQuote = z.extend(quote, { clientNumber: z.string() })
export type AdminQuoteView = z.output<typeof adminQuote>

export const listQuotes = endpoint({
  method: 'GET',
  path: '/api/admin/quotes',
  policy: 'admin',
  summary: 'Tous les devis, les plus récents d’abord',
  /** `pending` = draft, awaiting validation or sent. */
  input: z.strictObject({ ...pageQuery, status: z.optional(z.string().check(z.maxLength(30))) }),
  output: page(adminQuoteSummary),
})

export const readQuote = endpoint({
  method: 'GET',
  path: '/api/admin/quotes/:quoteId',
  policy: 'admin',
  summary: 'Un devis, avec la proposition calculée des mesures de l’entrepôt',
  input: z.strictObject({ quoteId: id }),
  output: z.strictObject({
    quote: adminQuote,
    /** From measured parcels with today's catalogue; `null` with its reason when it has no online price. */
    proposal: z.nullable(
      z.strictObject({
        lines: z.array(pricedLine),
        shippingCents: z.int(),
        feeCents: z.int(),
        totalCents: z.int(),
      }),
    ),
    proposalRefusal: z.nullable(z.string()),
  }),
})

/** The provider's own limit for one payment: eight figures. */
const mostChargedCents = 99_999_999

const amountOf = (lines: readonly { quantity: number; unitCents: number }[]): number =>
  lines.reduce((sum, { quantity, unitCents }) => sum + quantity * unitCents, 0)

export const sendQuote = endpoint({
  method: 'POST',
  path: '/api/admin/quotes/:quoteId/versions',
  policy: 'admin',
  summary:
    'Fixe les lignes et envoie une nouvelle version ; les précédentes et leur paiement ouvert tombent',
  input: z.strictObject({
    quoteId: id,
    /** The version that was on the screen: a colleague's later one is not overwritten. */
    replaces: z.int(),
    lines: z
      .array(
        z.strictObject({
          code: z.string().check(z.regex(/^[a-z][a-z0-9_-]{1,40}$/, 'invalid')),
          label: text(120),
          quantity: z.int().check(z.positive(), z.maximum(999)),
          unitCents: z.int().check(z.minimum(-1_000_000), z.maximum(1_000_000)),
        }),
      )
      .check(
        z.minLength(1, 'required'),
        z.maxLength(60),
        z.refine((lines) => amountOf(lines) <= mostChargedCents, 'total-too-large'),
      ),
    note: optionalText(1000),
    /** Needed when a parcel is not measured. */
    unmeasuredReason: optionalText(300),
  }),
  /**
   * Refused with `quote-not-open`, `stale-version`, `parcels-not-measured`, `total-negative`, `total-too-small` (the
   * provider takes nothing under 0,50 €), `parcel-not-available` (an expired quote whose parcels are elsewhere since).
   */
  output: adminQuote,
})

export const cancelQuote = endpoint({
  method: 'POST',
  path: '/api/admin/quotes/:quoteId/cancellation',
  policy: 'admin',
  summary: 'Annule un devis qui n’est pas payé',
  input: z.strictObject({ quoteId: id, reason: text(500) }),
  /** Refused with `quote-not-open`. */
  output: nothing,
})
