import * as z from 'zod/mini'
import { promotionTargets } from '#domain/promotion/promotion.ts'
import { endpoint } from '#contract/core/endpoint.ts'
import { id, nothing, optionalText, pricedLine, text } from '#contract/core/shapes.ts'
import { quote, quoteStatus, quoteSummary } from './quotes.ts'

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
    /** What the payment of its standing order needs beside the quote, as it is now; `null` when none would be announced. */
    standingNeeds: z.nullable(
      z.strictObject({ hasMeans: z.boolean(), hasTerms: z.boolean(), isSuspended: z.boolean() }),
    ),
  }),
})
export type AdminQuoteData = z.output<typeof readQuote.output>

/** The provider's own limit for one payment: eight figures. */
const mostChargedCents = 99_999_999

export const amountsFit = (lines: readonly { quantity: number; unitCents: number }[]): boolean =>
  amountOf(lines) <= mostChargedCents

const amountOf = (lines: readonly { quantity: number; unitCents: number }[]): number =>
  lines.reduce((sum, { quantity, unitCents }) => sum + quantity * unitCents, 0)

/** A hundred thousand euros. */
export const mostInsuredCents = 10_000_000

export const typedLine = z.strictObject({
  code: z.string().check(z.regex(/^[a-z][a-z0-9_-]{1,40}$/, 'invalid')),
  label: text(120),
  quantity: z.int().check(z.positive(), z.maximum(999)),
  unitCents: z.int().check(z.minimum(-1_000_000), z.maximum(1_000_000)),
  /** Of an insurance: up to which value one of it insures. */
  insuredCents: z.optional(
    z.int().check(z.positive(), z.multipleOf(100), z.maximum(mostInsuredCents)),
  ),
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
   * Refused with `quote-not-open`, `payment-in-progress`, `stale-version`, `stale-draft`, `parcels-not-measured`, `discount-too-large`,
   * `insured-value-missing`, `value-uninsured` (with `valueCents` and `insuredCents`), `total-negative`, `total-too-small` (the
   * provider takes nothing under 0,50 €), `parcel-not-available` (the quote had expired and its parcels are in another one since).
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
  /** Refused with `quote-not-open`, `stale`, `payment-in-progress`. */
  output: nothing,
})
