import * as z from 'zod/mini'
import { missingPieces } from '#domain/parcel/contents.ts'
import { quoteStatuses } from '#domain/quote/quote.ts'
import { parcelFaces } from '#contract/core/parcel-faces.ts'
import { endpoint, fileEndpoint } from '#contract/core/endpoint.ts'
import { promotionCode } from '#contract/offer/promotions.ts'
import {
  id,
  nothing,
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
import { quoteStandingOrder } from './quote-standing-order.ts'

export const quoteStatus = z.enum(quoteStatuses)

export const quoteSummary = z.strictObject({
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

export const quote = z.extend(quoteSummary, {
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
  /** Sent, and not payable: its contents are worth more than it insures; absent when they are covered. */
  uninsured: z.optional(z.strictObject({ valueCents: z.int(), insuredCents: z.int() })),
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
  /** The order that pays it; a bank transfer takes days, and the quote stays `accepted` meanwhile. */
  orderId: z.nullable(id),
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
        /** A payment of it came too late, and goes back in full. */
        isGivenBack: z.optional(z.boolean()),
        /** The number of the shipment that it was a supplement for. */
        supplementFor: z.optional(z.nullable(z.string())),
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
   * Refused with `quote-expired`, `quote-superseded`, `quote-not-open`, `benefit-already-used`, `quote-total-changed` with
   * `totalCents` and `storageCents` when the storage, computed again, changes the total, and `value-uninsured` with `valueCents`
   * and `insuredCents` when its contents were declared to be worth more than it insures, `quote-without-parcels`.
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
  /** Refused with `quote-not-open`, `payment-in-progress`. */
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
