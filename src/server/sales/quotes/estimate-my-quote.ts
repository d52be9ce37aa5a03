import type * as z from 'zod/mini'
import {
  shipmentOfEstimate,
  type estimateMyQuote as endpoint,
} from '#contract/sales/quote-requests.ts'
import { sumOf } from '#domain/money.ts'
import { countedValue } from '#domain/pricing/declared-value.ts'
import { passedFreeGroupings } from '#domain/pricing/added-lines.ts'
import { feeFor } from '#domain/pricing/professional-discount.ts'
import { onlinePrice } from '#domain/quote/online-price.ts'
import { withAdded } from '#domain/quote/storage-lines.ts'
import { requireCustomer } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { accepted, Refused } from '#server/core/refused.ts'
import { contentsValue } from './contents-value.ts'
import { countedStorage } from './counted-storage.ts'
import { customerTerms } from '#server/offer/terms/customer-terms.ts'
import { freeParcels } from './compare-shipping-ways.ts'

/** The price of the quote that a customer is preparing, with their own plan and counters and the storage due; writes nothing. */
export async function estimateMyQuote(
  ctx: Context,
  asked: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  const customerId = requireCustomer(ctx.actor)
  const parcels = await freeParcels(ctx.db, customerId, asked.parcels)
  const terms = await customerTerms(ctx.db, ctx, customerId, parcels.length)
  const { catalogue, plan, counters, discount } = terms
  const sizes = parcels.flatMap(({ measures }) => measures?.dimensions ?? [])
  const typed = shipmentOfEstimate(asked)
  const declaredValue = countedValue(
    typed.declaredValue,
    await contentsValue(ctx.db, asked.parcels),
  )
  const shipment = { ...typed, declaredValue, plan, discount, sizes }
  const online = accepted(onlinePrice(catalogue, shipment, counters))
  const storage = await countedStorage(ctx.db, ctx, catalogue, asked.parcels)
  if (online.price === null) {
    const storageCents = sumOf(storage.map(({ amountCents }) => amountCents))
    throw new Refused(online.onQuote, {
      feeCents: feeFor(catalogue, shipment, counters),
      storageCents,
    })
  }
  const { lines, ...totals } = withAdded(online.price, storage)
  return {
    plan: catalogue.plans[plan].name,
    ...totals,
    lines: lines.map(({ code, label, amountCents }) => ({ code, label, amountCents })),
    room: online.room,
    ...groupingOf(lines, passedFreeGroupings(catalogue.plans[plan], counters)),
  }
}

/** Only of a grouping that is charged. */
function groupingOf(lines: readonly { readonly code: string }[], passed: number | null) {
  const isCharged = lines.some(({ code }) => code === 'consolidation')
  return isCharged && passed !== null ? { passedFreeGroupings: passed } : {}
}
