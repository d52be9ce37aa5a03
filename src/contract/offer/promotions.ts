import * as z from 'zod/mini'
import { destinations } from '#domain/destination/destination.ts'
import { planIds } from '#domain/plan/plan.ts'
import { promotionTargets } from '#domain/promotion/promotion.ts'
import { endpoint } from '#contract/core/endpoint.ts'
import { id, page, pageQuery, time } from '#contract/core/shapes.ts'

/** People type a code in any case; it is stored in capitals. */
export const promotionCode = z.pipe(
  z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9][A-Z0-9-]{2,29}$/, 'invalid')),
  z.transform((code) => code),
)

const cap = z.nullable(z.int().check(z.minimum(1), z.maximum(1_000_000)))
const amount = z.int().check(z.minimum(1, 'negative'), z.maximum(1_000_000, 'too-large'))

const terms = {
  target: z.enum(promotionTargets),
  /** In hundredths of a per cent. A promotion has either a percentage or an amount. */
  percent: z.nullable(z.int().check(z.minimum(1), z.maximum(10_000))),
  amountCents: z.nullable(amount),
  minimumCents: z.int().check(z.minimum(0, 'negative'), z.maximum(1_000_000)),
  startsAt: time,
  endsAt: z.nullable(time),
  isOn: z.boolean(),
  maxUses: cap,
  maxUsesPerCustomer: cap,
  firstShipmentOnly: z.boolean(),
  plans: z.nullable(z.array(z.enum(planIds)).check(z.minLength(1, 'required'))),
  destinations: z.nullable(z.array(z.enum(destinations)).check(z.minLength(1, 'required'))),
}

const promotion = z.strictObject({
  id,
  code: z.string(),
  ...terms,
  /** How many quotes hold it now or were paid with it. */
  uses: z.int(),
  version: z.int(),
})
export type PromotionView = z.output<typeof promotion>

export const listPromotions = endpoint({
  method: 'GET',
  path: '/api/admin/promotions',
  policy: 'admin',
  summary: 'Les promotions, la plus récente d’abord',
  topics: ['promotions'],
  input: z.strictObject({ ...pageQuery, search: z.optional(z.string().check(z.maxLength(30))) }),
  output: page(promotion),
})

export const createPromotion = endpoint({
  method: 'POST',
  path: '/api/admin/promotions',
  policy: 'admin',
  summary: 'Crée une promotion',
  changes: ['promotions'],
  input: z.strictObject({ code: promotionCode, ...terms }),
  /** Refused with `promotion-exists`. */
  output: promotion,
})

export const changePromotion = endpoint({
  method: 'PUT',
  path: '/api/admin/promotions/:promotionId',
  policy: 'admin',
  summary: 'Change une promotion ; les devis qui en ont une gardent leur usage',
  changes: ['promotions'],
  input: z.strictObject({ promotionId: id, version: z.int(), ...terms }),
  /** Refused with `stale`. */
  output: promotion,
})
