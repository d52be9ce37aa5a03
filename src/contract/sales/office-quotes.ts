import * as z from 'zod/mini'
import { vatKinds } from '#domain/invoice/vat.ts'
import { endpoint, fileEndpoint } from '#contract/core/endpoint.ts'
import { insuranceTier, shippingOption } from '#contract/offer/pricing.ts'
import { adminQuoteSummary, amountsFit, typedLine } from './quote-pricing.ts'
import { quoteParcel, quoteStatus } from './quotes.ts'
import {
  cents,
  grams,
  id,
  nothing,
  optionalText,
  page,
  pageQuery,
  pricedLine,
  shippingDestination,
  shippingMode,
  shippingType,
  time,
} from '#contract/core/shapes.ts'
import { shippingWaysOutput } from './shipping-ways.ts'

/** How the office finds, prepares and cancels quotes. */

const filter = {
  /** `pending` means draft, awaiting validation or sent. */
  status: z.optional(z.union([quoteStatus, z.literal('pending')])),
  /** Only quotes that have waited for their price so long that the dashboard reports them. */
  late: z.optional(z.literal('yes')),
  /** Number, client number or name; case and accents do not matter. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(100, 'too-long'))),
}

const listedQuote = z.extend(adminQuoteSummary, {
  /** The customer requested it more than 24 working hours ago, and nobody has answered. */
  isLate: z.boolean(),
  /** Its customer can neither accept nor pay it: its contents are worth more than it insures. */
  isUninsured: z.optional(z.literal(true)),
})
export type ListedQuote = z.output<typeof listedQuote>

export const listQuotes = endpoint({
  method: 'GET',
  path: '/api/admin/quotes',
  policy: 'admin',
  summary: 'Les devis cherchés, les plus récents d’abord',
  topics: ['quotes'],
  input: z.strictObject({ ...pageQuery, ...filter }),
  output: page(listedQuote),
})

/** Counting stops there: the screen shows « 1 000+ ». */
export const quoteCountLimit = 1000

export const countQuotes = endpoint({
  method: 'GET',
  path: '/api/admin/quote-counts',
  policy: 'admin',
  summary: 'Les devis cherchés par état, et ceux qui attendent trop ; 1001 veut dire davantage',
  topics: ['quotes'],
  input: z.strictObject({ search: filter.search }),
  output: z.strictObject({
    statuses: z.array(z.strictObject({ status: quoteStatus, count: z.int() })),
    late: z.int(),
  }),
})

export const exportQuotes = fileEndpoint({
  method: 'GET',
  path: '/api/admin/quote-export',
  policy: 'admin',
  summary: 'Les devis cherchés, tous, en CSV',
  exports: 'quotes',
  input: z.strictObject(filter),
  produces: ['text/csv'],
})
export type QuoteFilter = z.output<typeof exportQuotes.input>

export const validityDays = z.int().check(z.minimum(1), z.maximum(90))

const price = z.strictObject({
  lines: z.array(pricedLine),
  shippingCents: z.int(),
  feeCents: z.int(),
  totalCents: z.int(),
})

const draft = z.strictObject({
  revision: z.int(),
  lines: z.array(pricedLine),
  parcelIds: z.array(id),
  note: z.nullable(z.string()),
  unmeasuredReason: z.nullable(z.string()),
  validityDays: z.int(),
  savedAt: time,
  savedBy: z.string(),
})
export type QuoteDraft = z.output<typeof draft>

const chosenParcels = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(2000)),
    z.transform((list: string) => (list === 'none' ? [] : [...new Set(list.split(','))])),
  ),
  z.array(id).check(z.maxLength(50)),
)

export const readQuoteDesk = endpoint({
  method: 'GET',
  path: '/api/admin/quotes/:quoteId/desk',
  policy: 'admin',
  summary:
    'De quoi établir un devis : brouillon, colis, catalogue, TVA, prix calculé pour ces colis',
  /** `parcels` absent: the parcels of the draft, else of the quote; `none` means no parcels. */
  topics: ['quotes'],
  input: z.strictObject({
    quoteId: id,
    parcels: z.optional(chosenParcels),
  }),
  output: z.strictObject({
    draft: z.nullable(draft),
    /** The parcels that the price is computed for. */
    parcels: z.array(quoteParcel),
    /** The customer's other parcels that are in house and in no quote. */
    freeParcels: z.array(quoteParcel),
    proposal: z.nullable(price),
    proposalRefusal: z.nullable(z.string()),
    catalogueLines: z.array(
      z.strictObject({
        code: z.string(),
        label: z.string(),
        unitCents: z.nullable(z.int()),
        insuredCents: z.optional(z.int()),
      }),
    ),
    vat: z.strictObject({
      toVerify: z.boolean(),
      rates: z.array(z.strictObject({ kind: z.enum(vatKinds), basisPoints: z.int() })),
    }),
    validityDays: z.int(),
    /** The reason that the office typed when it began the quote. */
    unmeasuredReason: z.nullable(z.string()),
    /** For two measured parcels or more: the cheapest way to ship them. */
    ways: z.nullable(shippingWaysOutput),
    /** The customer has a payment page open for this quote. */
    hasOpenCheckout: z.boolean(),
  }),
})
export type QuoteDesk = z.output<typeof readQuoteDesk.output>

const prepared = {
  quoteId: id,
  /** The version and the draft that were on the screen; 0 without a draft. */
  replaces: z.int(),
  revision: z.int(),
  lines: z.array(typedLine).check(z.maxLength(60), z.refine(amountsFit, 'total-too-large')),
  note: optionalText(1000),
  unmeasuredReason: optionalText(300),
  validityDays,
}

export const saveQuoteDraft = endpoint({
  method: 'PUT',
  path: '/api/admin/quotes/:quoteId/draft',
  policy: 'admin',
  summary: 'Garde la version que l’on prépare ; le client n’en voit rien',
  changes: ['quotes'],
  input: z.strictObject({ ...prepared, parcelIds: z.array(id).check(z.maxLength(50)) }),
  /** Refused with `quote-not-open`, `stale-version`, `stale-draft`, `parcel-not-available`. */
  output: draft,
})

export const splitQuote = endpoint({
  method: 'POST',
  path: '/api/admin/quotes/:quoteId/split',
  policy: 'admin',
  summary: 'Garde le premier envoi dans ce devis et prépare un brouillon pour chacun des autres',
  changes: ['quotes', 'parcels'],
  input: z.strictObject({
    ...prepared,
    /** The parcels of each shipment; this quote keeps the first shipment. */
    shipments: z
      .array(z.array(id).check(z.minLength(1, 'required'), z.maxLength(50)))
      .check(z.minLength(2, 'required'), z.maxLength(20)),
    /** The total of all these shipments on the screen when the office chose them. */
    totalCents: z.int(),
  }),
  /**
   * Refused with `price-changed` (`details.totalCents`: what they cost now, `null` for no price), `quote-not-open`,
   * `quote-already-sent`, `stale-version`, `stale-draft`, `parcel-not-available`, `parcels-not-measured`, `value-uninsured`,
   * `value-underinsured` (the value declared in one of the shipments), and with the `proposalRefusal` of the shipment that this
   * quote keeps.
   */
  output: z.strictObject({
    draft,
    others: z.array(z.strictObject({ id, number: z.string() })),
  }),
})

export const previewQuotePdf = fileEndpoint({
  method: 'GET',
  path: '/api/admin/quotes/:quoteId/draft-pdf',
  policy: 'admin',
  summary: 'Le brouillon tel que le client le recevrait, en PDF',
  input: z.strictObject({ quoteId: id }),
  produces: ['application/pdf'],
})

export const expireQuote = endpoint({
  method: 'POST',
  path: '/api/admin/quotes/:quoteId/expiry',
  policy: 'admin',
  summary: 'Met fin à la validité d’un devis envoyé ; ses colis redeviennent disponibles',
  changes: ['quotes'],
  input: z.strictObject({ quoteId: id, version: z.int() }),
  /** Refused with `quote-not-open`, `stale-version`, `payment-in-progress`. */
  output: nothing,
})

export const listQuotableParcels = endpoint({
  method: 'GET',
  path: '/api/admin/quotable-parcels',
  policy: 'admin',
  summary: 'Les colis d’un client, en stock et dans aucun devis',
  topics: ['parcels'],
  input: z.strictObject({ customerId: id }),
  output: z.strictObject({ parcels: z.array(quoteParcel) }),
})

export const draftQuote = endpoint({
  method: 'POST',
  path: '/api/admin/quotes',
  policy: 'admin',
  summary: 'Prépare un devis pour un client, avec ou sans colis',
  changes: ['quotes', 'parcels'],
  input: z.strictObject({
    customerId: id,
    parcelIds: z.array(id).check(z.maxLength(50)),
    shippingType,
    destination: shippingDestination,
    mode: shippingMode,
    /** Required without measured parcels; otherwise the weight is the one that the warehouse measured. */
    weightGrams: z.optional(grams),
    options: z.array(shippingOption).check(z.maxLength(6)),
    insuranceTier,
    declaredValueCents: z.optional(cents.check(z.nonnegative(), z.maximum(100_000_000))),
    /** Required when a parcel is not measured, or when there is none. */
    unmeasuredReason: optionalText(300),
  }),
  /**
   * Refused with `parcel-not-available`, `direct-takes-one-parcel`, `address-elsewhere` (the account's address is in another
   * territory), `eco-not-available`, `value-uninsured`, `value-underinsured` (the typed value, or the one declared in the
   * parcels), `parcels-not-measured`.
   */
  output: z.strictObject({ id, number: z.string() }),
})
