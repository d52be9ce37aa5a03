import type * as z from 'zod/mini'
import type { listMyClaims as listMyClaimsEndpoint } from '#contract/warehouse/parcel-requests.ts'
import type {
  listParcelRequests as parcelEndpoint,
  listRequests as listRequestsEndpoint,
} from '#contract/warehouse/warehouse-requests.ts'
import { requireCustomer, requireStaff, seesPrices } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { pageOf } from '#server/core/paging.ts'
import { found } from '#server/core/refused.ts'
import { liveBlock } from './choose-for-blocked.ts'
import { claimsOf, mayBeSubject, staffRequests, waitingRequests } from './request-queries.ts'
import { requestView, staffRequestView } from './request-views.ts'

/** The requests that wait for the team, for their customer, or for the shop, the longest wait first. */
export async function listRequests(
  ctx: Context,
  query: z.output<typeof listRequestsEndpoint.input>,
): Promise<z.input<typeof listRequestsEndpoint.output>> {
  requireStaff(ctx.actor)
  const reader = { seesPrices: seesPrices(ctx.actor) }
  return pageOf(await waitingRequests(ctx.db, query), query.limit, (row) =>
    staffRequestView(row, reader),
  )
}

type OfParcel = z.input<typeof parcelEndpoint.output>

/** The requests about one parcel; for a parcel without an owner, the claims on it. */
export async function listParcelRequests(
  ctx: Context,
  { parcelId }: { readonly parcelId: string },
): Promise<OfParcel> {
  requireStaff(ctx.actor)
  const parcel = found(
    await ctx.db
      .selectFrom('parcels')
      .select(['destroyed_at'])
      .where('id', '=', parcelId)
      .executeTakeFirst(),
  )
  const [requests, block, corrections] = await Promise.all([
    staffRequests(ctx.db, mayBeSubject)
      .where('p.id', '=', parcelId)
      .where((row) => row.or([row('r.parcel_id', 'is not', null), row('r.state', '<>', 'closed')]))
      .orderBy('r.created_at', 'desc')
      .orderBy('r.id', 'desc')
      .limit(50)
      .execute(),
    liveBlock(ctx.db, parcelId),
    correctionsOf(ctx, parcelId),
  ])
  return {
    requests: requests.map((row) => staffRequestView(row, { seesPrices: seesPrices(ctx.actor) })),
    block,
    destroyedAt: parcel.destroyed_at?.toISOString() ?? null,
    corrections,
  }
}

async function correctionsOf(ctx: Context, parcelId: string): Promise<OfParcel['corrections']> {
  const rows = await ctx.db
    .selectFrom('measure_corrections as m')
    .innerJoin('users as u', 'u.id', 'm.corrected_by')
    .select(['m.weight_g', 'm.length_mm', 'm.width_mm', 'm.height_mm', 'm.corrected_at', 'u.name'])
    .where('m.parcel_id', '=', parcelId)
    .orderBy('m.corrected_at')
    .orderBy('m.id')
    .limit(50)
    .execute()
  return rows.map((row) => ({
    weightGrams: row.weight_g,
    lengthMm: row.length_mm,
    widthMm: row.width_mm,
    heightMm: row.height_mm,
    correctedAt: row.corrected_at.toISOString(),
    correctedBy: row.name,
  }))
}

/** The numbers that this customer claimed, and the result of each claim. */
export async function listMyClaims(
  ctx: Context,
  query: z.output<typeof listMyClaimsEndpoint.input>,
): Promise<z.input<typeof listMyClaimsEndpoint.output>> {
  const rows = await claimsOf(ctx.db, requireCustomer(ctx.actor), query)
  return pageOf(rows, query.limit, requestView)
}
