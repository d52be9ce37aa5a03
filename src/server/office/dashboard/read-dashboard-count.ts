import type * as z from 'zod/mini'
import type { DashboardCount, readDashboardCount as endpoint } from '#contract/office/dashboard.ts'
import { pendingParcelStatuses } from '#domain/parcel/parcel.ts'
import { pendingQuoteStatuses } from '#domain/quote/quote.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { tallied } from '#server/office/tallies/read-tallies.ts'

/** One tile (docs/rules/pages.md#office). Deleted accounts do not count as users. */
export async function readDashboardCount(
  ctx: Context,
  { of }: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  requireAdmin(ctx.actor)
  return { count: await tallied(ctx.db, talliesOf[of]) }
}

const talliesOf: Readonly<Record<DashboardCount, readonly string[]>> = {
  'pending-parcels': pendingParcelStatuses.map((status) => `parcels:${status}`),
  'delivered-parcels': ['parcels:delivered'],
  'pending-quotes': pendingQuoteStatuses.map((status) => `quotes:${status}`),
  users: ['users'],
}
