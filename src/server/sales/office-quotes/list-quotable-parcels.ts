import type * as z from 'zod/mini'
import type { listQuotableParcels as endpoint } from '#contract/sales/office-quotes.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { found } from '#server/core/refused.ts'
import { findClient } from '#server/core/customers/client-queries.ts'
import { freeParcelRows } from '#server/sales/quotes/quote-queries.ts'
import { parcelView } from '#server/sales/quotes/quote-views.ts'

/** A customer's parcels that are in the warehouse and in no quote. */
export async function listQuotableParcels(
  ctx: Context,
  { customerId }: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  requireAdmin(ctx.actor)
  found(await findClient(ctx.db, customerId))
  return { parcels: (await freeParcelRows(ctx.db, customerId)).map(parcelView) }
}
