import Stripe from 'stripe'
import * as z from 'zod'
import { paidPlanIds } from '#domain/cart/cart-item.ts'
import type { SoldPlan } from '#domain/plan/plan-change.ts'
import { cents, type Cents } from '#domain/units.ts'
import { requireStripe } from '#server/core/require-stripe.ts'
import type { Context } from '#server/core/context.ts'

/** A plan at a price, for each period. */
export type PricedPlan = SoldPlan & { readonly priceCents: Cents }

const shape = z.object({ plan: z.enum(paidPlanIds), frequency: z.enum(['month', 'year']) })

/** The plan that our own prices name; `undefined` for the inline price of a first period, made by its checkout. */
export const planOfMetadata = (metadata: Stripe.Metadata | null): SoldPlan | undefined =>
  shape.safeParse(metadata).data

const metadataOf = ({ plan, frequency }: SoldPlan) => ({ plan, frequency })

/** The plan of a price at the provider, by its id. */
export async function planOfPrice(ctx: Context, id: string): Promise<SoldPlan | undefined> {
  const { metadata } = await requireStripe(ctx).prices.retrieve(id)
  return planOfMetadata(metadata)
}

/** A price at the provider for this plan: found by its key, made at its first use. An amount has its own price, for ever. */
export async function planPrice(
  ctx: Context,
  { priceCents, ...sold }: PricedPlan,
  name: string,
): Promise<string> {
  const key = `escale_${sold.plan}_${sold.frequency}_${priceCents}`
  const known = await findPrice(ctx, key)
  if (known !== undefined) return known
  try {
    const price = await requireStripe(ctx).prices.create({
      currency: 'eur',
      unit_amount: priceCents,
      recurring: { interval: sold.frequency },
      lookup_key: key,
      metadata: metadataOf(sold),
      product_data: { name },
    })
    return price.id
  } catch (error) {
    // Another request made it at the same moment.
    const made =
      error instanceof Stripe.errors.StripeInvalidRequestError && (await findPrice(ctx, key))
    if (made) return made
    throw error
  }
}

async function findPrice(ctx: Context, key: string): Promise<string | undefined> {
  const { data } = await requireStripe(ctx).prices.list({
    lookup_keys: [key],
    active: true,
    limit: 1,
  })
  return data[0]?.id
}

const scheduled = z.object({
  ...shape.shape,
  price_cents: z.string().regex(/^\d{1,9}$/),
})

/** What our schedules say of the plan to come. */
export function planOfSchedule(metadata: Stripe.Metadata | null): PricedPlan | undefined {
  const read = scheduled.safeParse(metadata).data
  return read && { ...metadataOf(read), priceCents: cents(Number(read.price_cents)) }
}

export const scheduleMetadata = ({ priceCents, ...sold }: PricedPlan): Stripe.MetadataParam => ({
  ...metadataOf(sold),
  price_cents: String(priceCents),
})
