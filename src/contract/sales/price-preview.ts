import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import { estimateQuery } from '#contract/offer/pricing.ts'
import { adminQuoteSummary } from './quote-pricing.ts'
import { planId, pricedLine } from '#contract/core/shapes.ts'

const priced = z.strictObject({
  /** For instance `v3`, or `draft`. */
  name: z.string(),
  lines: z.array(pricedLine),
  totalCents: z.nullable(z.int()),
  /** Why there is no price. */
  refusal: z.nullable(z.string()),
})

/** A version number such as `3`, or the id of a draft. */
const side = z.string().check(z.regex(/^(\d{1,7}|[0-9a-f-]{36})$/, 'invalid'))

export const previewPrice = endpoint({
  method: 'GET',
  path: '/api/admin/catalogue/price-preview',
  policy: 'admin',
  summary: 'Ce que coûterait un devis, ou un envoi, avec deux versions des tarifs',
  topics: ['catalogue'],
  input: z.strictObject({
    before: side,
    after: side,
    quote: z.optional(z.string().check(z.trim(), z.maxLength(30))),
    /** The fields of an estimate, for a preview without a quote. */
    ...estimateQuery,
    destination: z.optional(estimateQuery.destination),
    weightKg: z.optional(estimateQuery.weightKg),
    plan: z._default(planId, 'gratuit'),
  }),
  output: z.strictObject({
    /** The named quote: what it costs now, next to what it would cost if it were made today. */
    quote: z.nullable(adminQuoteSummary),
    before: priced,
    after: priced,
  }),
})
