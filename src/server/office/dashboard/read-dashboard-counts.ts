import type { DashboardCounts } from '#contract/office/dashboard.ts'
import { pendingParcelStatuses } from '#domain/parcel/parcel.ts'
import { pendingQuoteStatuses } from '#domain/quote/quote.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { tallied } from '#server/office/tallies/read-tallies.ts'
import { readOccupancy } from './read-occupancy.ts'

/** The counts in small type on the first page (docs/rules/pages.md#office). Deleted accounts do not count as users. */
export async function readDashboardCounts(ctx: Context): Promise<DashboardCounts> {
  requireAdmin(ctx.actor)
  const [pendingParcels, deliveredParcels, pendingQuotes, users, occupancy] = await Promise.all([
    tallied(
      ctx.db,
      pendingParcelStatuses.map((status) => `parcels:${status}`),
    ),
    tallied(ctx.db, ['parcels:delivered']),
    tallied(
      ctx.db,
      pendingQuoteStatuses.map((status) => `quotes:${status}`),
    ),
    tallied(ctx.db, ['users']),
    readOccupancy(ctx),
  ])
  return { pendingParcels, deliveredParcels, pendingQuotes, users, occupancy }
}
