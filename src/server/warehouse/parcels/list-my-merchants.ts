import type * as z from 'zod/mini'
import type { listMyMerchants as endpoint } from '#contract/warehouse/parcels.ts'
import { requireCustomer } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'

const newestParcels = 200

/** The shops of the customer's newest parcels, last used first, each once. */
export async function listMyMerchants(ctx: Context): Promise<z.input<typeof endpoint.output>> {
  const rows = await ctx.db
    .selectFrom('parcels')
    .select('merchant')
    .where('customer_id', '=', requireCustomer(ctx.actor))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(newestParcels)
    .execute()
  // A parcel that arrived undeclared has no shop to suggest.
  const merchants = rows.map(({ merchant }) => merchant).filter((name) => /\p{Letter}/u.test(name))
  return { merchants: [...new Set(merchants)] }
}
