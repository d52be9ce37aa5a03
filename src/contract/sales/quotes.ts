import * as z from 'zod/mini'
import { missingPieces } from '#domain/parcel/contents.ts'
import { promotionTargets } from '#domain/promotion/promotion.ts'
import { quoteStatuses } from '#domain/quote/quote.ts'
import { parcelFaces } from '#contract/core/parcel-faces.ts'
import { endpoint, fileEndpoint } from '#contract/core/endpoint.ts'
import { promotionCode } from '#contract/offer/promotions.ts'
import {
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
} from '#contract/core/shapes.ts'
import { quoteSupplement, quoteVersion } from './quote-parts.ts'
import { quoteStandingOrder } from './standing-orders.ts'

export const quoteStatus = z.enum(quoteStatuses)

const quoteSummary = z.strictObject({
  id,
  number: z.string(),
  status: quoteStatus,
  version: z.int(),
  destination: z.string(),
  mode: shippingMode,
  shippingType,
  weightGrams: z.int(),
  /** The total of the sent version, else of the estimate, else `null` (on quote). */
  totalCents: z.nullable(z.int()),
  validUntil: z.nullable(time),
  createdAt: time,
  /** It asks for more for a shipment that was paid already. */
  isSupplement: z.boolean(),
})
export type QuoteSummary = z.output<typeof quoteSummary>

export const quoteParcel = z.strictObject({
  id,
  trackingNumber: z.string(),
  merchant: z.string(),
  weightGrams: z.nullable(z.int()),
  lengthMm: z.nullable(z.int()),
  widthMm: z.nullable(z.int()),
  heightMm: z.nullable(z.int()),
  photoId: z.nullable(id),
  /** What the customs papers lack, while the customer can still add it. */
  missing: z.array(z.enum(missingPieces)),
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
  /** The promotion code applied to this quote. */
  promotionCode: z.nullable(z.string()),
  /** `null` for a quote that becomes a shipment. */
  supplement: z.nullable(quoteSupplement),
  /** `null` for a quote that its customer asked for now. */
  standingOrder: z.nullable(quoteStandingOrder),
  /** The office began the quote: the customer requested nothing and saw no estimate. */
  isMadeByOffice: z.boolean(),
  /** `weightGrams` is the weight that the warehouse measured, not one that somebody stated. */
  isWeightMeasured: z.boolean(),
  steps: z.array(timelineStep),
})
export type QuoteView = z.output<typeof quote>

const listedQuote = z.extend(quoteSummary, {
  parcels: parcelFaces,
  standingOrder: z.nullable(quoteStandingOrder),
})

export const listMyQuotes = endpoint({
  method: 'GET',
  path: '/api/quotes',
  policy: 'client',
  summary: 'Mes devis, les plus récents d’abord',
  topics: ['quotes'],
  input: z.strictObject(pageQuery),
  output: page(listedQuote),
})

export const listLapsedQuotes = endpoint({
  method: 'GET',
  path: '/api/lapsed-quotes',
  policy: 'client',
  summary: 'Mes devis acceptés qui ont quitté le panier sans moi, et pourquoi',
  topics: ['quotes'],
  input: nothing,
  output: z.strictObject({
    quotes: z.array(
      z.strictObject({
        quoteId: id,
        number: z.string(),
        destination: z.string(),
        /** A new version waits for an answer, the quote has expired, or the office cancelled it. */
        reason: z.enum(['superseded', 'expired', 'cancelled']),
        acceptedTotalCents: z.int(),
        /** The total of the version in force. */
        totalCents: z.int(),
        at: time,
        /** The office's reason, when it cancelled the quote. */
        closingReason: z.nullable(z.string()),
      }),
    ),
  }),
})

export const readMyQuote = endpoint({
  method: 'GET',
  path: '/api/quotes/:quoteId',
  policy: 'client',
  summary: 'Un de mes devis',
  topics: ['quotes'],
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
  changes: ['quotes', 'cart'],
  input: z.strictObject({
    quoteId: id,
    version: z.int(),
    /** The total that the customer agrees to; absent, the total of that version. */
    totalCents: z.optional(z.int()),
  }),
  /**
   * Refused with `quote-expired`, `quote-superseded`, `quote-not-open`, `benefit-already-used`, and `quote-total-changed` with
   * `totalCents` and `storageCents` when the storage, computed again, changes the total.
   */
  output: quote,
})

export const declineQuote = endpoint({
  method: 'POST',
  path: '/api/quotes/:quoteId/refusal',
  policy: 'client',
  summary: 'Décline un devis, avec une raison ; ses colis redeviennent disponibles',
  changes: ['quotes', 'parcels', 'cart'],
  input: z.strictObject({ quoteId: id, reason: text(500) }),
  /** Refused with `quote-not-open`. */
  output: quote,
})

export const applyPromotion = endpoint({
  method: 'POST',
  path: '/api/quotes/:quoteId/promotion',
  policy: 'client',
  summary:
    'Applique un code promotionnel à un de mes devis ; un devis envoyé a une nouvelle version',
  changes: ['quotes'],
  input: z.strictObject({ quoteId: id, code: promotionCode }),
  /** Refused with a `PromotionRefusal`, `promotion-already-held`, `quote-not-open`, `quote-expired`. */
  output: quote,
})

export const removePromotion = endpoint({
  method: 'DELETE',
  path: '/api/quotes/:quoteId/promotion',
  policy: 'client',
  summary: 'Retire le code promotionnel d’un de mes devis ; il peut servir ailleurs',
  changes: ['quotes'],
  input: z.strictObject({ quoteId: id }),
  /** Refused with `quote-not-open`. */
  output: quote,
})

export const adminQuoteSummary = z.extend(quoteSummary, {
  clientName: z.string(),
  clientNumber: z.string(),
  parcelCount: z.int(),
})
export type AdminQuoteSummary = z.output<typeof adminQuoteSummary>
const adminQuote = z.extend(quote, { clientNumber: z.string() })
export type AdminQuoteView = z.output<typeof adminQuote>

export const readQuote = endpoint({
  method: 'GET',
  path: '/api/admin/quotes/:quoteId',
  policy: 'admin',
  summary: 'Un devis, avec la proposition calculée des mesures de l’entrepôt',
  topics: ['quotes'],
  input: z.strictObject({ quoteId: id }),
  output: z.strictObject({
    quote: adminQuote,
    /** Computed from measured parcels with today's catalogue; `null`, with the reason, when there is no online price. */
    proposal: z.nullable(
      z.strictObject({
        lines: z.array(pricedLine),
        shippingCents: z.int(),
        feeCents: z.int(),
        totalCents: z.int(),
      }),
    ),
    proposalRefusal: z.nullable(z.string()),
    /** What the promotion code takes off the lines to send: the server computes this line, nobody types it. */
    promotion: z.nullable(
      z.strictObject({
        code: z.string(),
        target: z.enum(promotionTargets),
        percent: z.nullable(z.int()),
        amountCents: z.nullable(z.int()),
        minimumCents: z.int(),
      }),
    ),
  }),
})

/** The provider's own limit for one payment: eight figures. */
const mostChargedCents = 99_999_999

export const amountsFit = (lines: readonly { quantity: number; unitCents: number }[]): boolean =>
  amountOf(lines) <= mostChargedCents

const amountOf = (lines: readonly { quantity: number; unitCents: number }[]): number =>
  lines.reduce((sum, { quantity, unitCents }) => sum + quantity * unitCents, 0)

export const typedLine = z.strictObject({
  code: z.string().check(z.regex(/^[a-z][a-z0-9_-]{1,40}$/, 'invalid')),
  label: text(120),
  quantity: z.int().check(z.positive(), z.maximum(999)),
  unitCents: z.int().check(z.minimum(-1_000_000), z.maximum(1_000_000)),
})

export const sendQuote = endpoint({
  method: 'POST',
  path: '/api/admin/quotes/:quoteId/versions',
  policy: 'admin',
  summary:
    'Fixe les lignes et envoie une nouvelle version ; les précédentes et leur paiement ouvert tombent',
  changes: ['quotes'],
  input: z.strictObject({
    quoteId: id,
    /** The version that was on the screen: a save does not overwrite a colleague's later one. */
    replaces: z.int(),
    /** The draft that was on the screen; absent, any draft is replaced. */
    revision: z.optional(z.int()),
    lines: z
      .array(typedLine)
      .check(z.minLength(1, 'required'), z.maxLength(60), z.refine(amountsFit, 'total-too-large')),
    /** Absent: the parcels that the quote has. */
    parcelIds: z.optional(z.array(id).check(z.maxLength(50))),
    /** Absent: the days of validity of the catalogue. */
    validityDays: z.optional(z.int().check(z.minimum(1), z.maximum(90))),
    note: optionalText(1000),
    /** Required when a parcel is not measured. */
    unmeasuredReason: optionalText(300),
  }),
  /**
   * Refused with `quote-not-open`, `stale-version`, `stale-draft`, `parcels-not-measured`, `discount-too-large`,
   * `total-negative`, `total-too-small` (the provider takes nothing under 0,50 €), `parcel-not-available` (the quote had expired
   * and its parcels are in another one since).
   */
  output: adminQuote,
})

export const cancelQuote = endpoint({
  method: 'POST',
  path: '/api/admin/quotes/:quoteId/cancellation',
  policy: 'admin',
  summary: 'Annule un devis qui n’est pas payé',
  changes: ['quotes', 'shipments'],
  /**
   * With the version and status that were on the screen: the person who cancels must know what was sent, and whether it was
   * accepted.
   */
  input: z.strictObject({ quoteId: id, reason: text(500), version: z.int(), status: quoteStatus }),
  /** Refused with `quote-not-open`, `stale`. */
  output: nothing,
})
