import type * as z from 'zod/mini'
import type { requestQuote as endpoint } from '#contract/sales/quote-requests.ts'
import { wayOfShipments } from '#domain/grouping/cheapest-way.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { InvalidInput, Refused } from '#server/core/refused.ts'
import { measuredParcels } from './compare-shipping-ways.ts'
import { storageOfEach, totalOf } from './counted-storage.ts'
import { customerTerms } from '#server/offer/terms/customer-terms.ts'

type Request = z.output<typeof endpoint.input>
type SplitRequest = Request & { readonly split: NonNullable<Request['split']> }

/**
 * The customer accepted a split at its shown amount: when a measure, a rate or a benefit changed since, refuses before the first
 * request is written.
 */
export async function requireSeenSplit(
  tx: Tx,
  ctx: Context,
  customerId: string,
  { split, parcelIds, destination, mode, insuranceTier }: SplitRequest,
): Promise<void> {
  const shipments = [parcelIds, ...split.others]
  const ids = shipments.flat()
  if (parcelIds.length === 0 || new Set(ids).size < ids.length) {
    throw new InvalidInput({ split: 'invalid' })
  }
  const parcels = await measuredParcels(tx, customerId, ids)
  const { catalogue, plan, discount, counters } = await customerTerms(
    tx,
    ctx,
    customerId,
    parcels.length,
  )
  const { type, options } = split
  const wish = { destination, mode, insuranceTier, type, options, plan, discount }
  const way = wayOfShipments(catalogue, wish, parcels, shipments, counters)
  const storageCents = totalOf(await storageOfEach(tx, ctx, catalogue, ids))
  const totalCents = way.ok ? way.value.totalCents + storageCents : null
  if (totalCents !== split.totalCents) throw new Refused('price-changed', { totalCents })
}
