import type * as z from 'zod/mini'
import type { listMyClaims as endpoint } from '#contract/warehouse/parcel-requests.ts'
import { requireCustomer } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { pageOf } from '#server/core/paging.ts'
import { claimsOf } from './request-queries.ts'
import { requestView } from './request-views.ts'

/** The numbers that this customer claimed, and the result of each claim. */
export async function listMyClaims(
  ctx: Context,
  query: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  const rows = await claimsOf(ctx.db, requireCustomer(ctx.actor), query)
  return pageOf(rows, query.limit, requestView)
}
