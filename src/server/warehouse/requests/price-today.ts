import type { ParcelSituationView } from '#contract/warehouse/parcel-requests.ts'
import { isDestination } from '#domain/destination/destination.ts'
import { insuranceNeeded } from '#domain/pricing/declared-value.ts'
import { onlinePrice } from '#domain/quote/online-price.ts'
import { cents, grams, millimetres } from '#domain/units.ts'
import type { Context } from '#server/core/context.ts'
import type { ParcelRow } from '#server/warehouse/parcels/parcel-queries.ts'
import { customerTerms } from '#server/offer/terms/customer-terms.ts'

/**
 * What this parcel alone would cost today to its owner's territory, by the cheapest plain way that its contents allow, with the storage due;
 * `null` when there is no such territory, a price of `null` when it is on quote.
 */
export async function priceToday(
  ctx: Context,
  customerId: string,
  row: ParcelRow,
  storageCents: number,
): Promise<ParcelSituationView['today']> {
  const destination = await homeOf(ctx, customerId)
  if (row.weight_g === null || !isDestination(destination)) return null
  const terms = await customerTerms(ctx.db, ctx, customerId, 1)
  const size = {
    length: millimetres(row.length_mm),
    width: millimetres(row.width_mm),
    height: millimetres(row.height_mm),
  }
  const declaredValue = cents(row.contents_cents)
  const insuranceTier = insuranceNeeded(terms.catalogue.limits, declaredValue)
  const shipment = {
    destination,
    weight: grams(row.weight_g),
    mode: 'standard',
    type: 'direct',
    plan: terms.plan,
    discount: terms.discount,
    insuranceTier,
    options: [],
    declaredValue,
    sizes: [size],
  } as const
  const priced = onlinePrice(terms.catalogue, shipment, terms.counters)
  if (!priced.ok || priced.value.price === null) return { destination, insuranceTier, price: null }
  const { shippingCents, feeCents, totalCents } = priced.value.price
  const total = totalCents + storageCents
  const price = { shippingCents, feeCents, storageCents, totalCents: total }
  return { destination, insuranceTier, price }
}

async function homeOf(ctx: Context, customerId: string): Promise<string> {
  const { country } = await ctx.db
    .selectFrom('customers')
    .select('country')
    .where('user_id', '=', customerId)
    .executeTakeFirstOrThrow()
  return country
}
