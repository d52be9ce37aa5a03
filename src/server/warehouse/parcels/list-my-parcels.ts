import type * as z from 'zod/mini'
import type {
  listMyMerchants as listMyMerchantsEndpoint,
  listMyParcels as listMyParcelsEndpoint,
} from '#contract/warehouse/parcels.ts'
import { changeableContentsStatuses } from '#domain/parcel/contents.ts'
import {
  notYetShippedStatuses,
  parcelTransitions,
  parseParcelStatusFilter,
} from '#domain/parcel/parcel.ts'
import { requireCustomer } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { pageOf } from '#server/core/paging.ts'
import { InvalidInput } from '#server/core/refused.ts'
import { findParcelsOf, type ParcelFilter } from './parcel-queries.ts'
import { parcelView } from './parcel-views.ts'

/** The customer's parcels, newest first; `by-stage`, what waits for them first. 422 `filter: unknown`. */
export async function listMyParcels(
  ctx: Context,
  { filter, search, cursor, limit }: z.output<typeof listMyParcelsEndpoint.input>,
): Promise<z.input<typeof listMyParcelsEndpoint.output>> {
  const customerId = requireCustomer(ctx.actor)
  const asked = { ...filterOf(filter), search: searchOf(search) }
  const rows = await findParcelsOf(ctx, customerId, asked, { cursor, limit })
  const { items, nextCursor } = pageOf(rows, limit, (row) => parcelView(ctx, row))
  return { items: await Promise.all(items), nextCursor }
}

/**
 * `pending` = not yet shipped (docs/rules/parcels.md#groups-of-statuses); `arrived` = received; `incomplete` = something is
 * missing; `quotable` = a quote may take it; `by-stage` = all, in the order of `parcelStages`, first what waits for the customer.
 */
function filterOf(filter: string | undefined): ParcelFilter {
  if (filter === undefined) return {}
  if (filter === 'by-stage') return { isByStage: true }
  if (filter === 'pending') return { statuses: notYetShippedStatuses }
  if (filter === 'incomplete') return { statuses: changeableContentsStatuses, only: 'incomplete' }
  if (filter === 'quotable')
    return { statuses: parcelTransitions['request-quote'].from, only: 'quotable' }
  const status = parseParcelStatusFilter(filter)
  if (status === null) throw new InvalidInput({ filter: 'unknown' })
  return { statuses: [status] }
}

/** Every text contains a single letter, so it is no search. */
function searchOf(search: string | undefined): string | undefined {
  const typed = search?.trim() ?? ''
  return /^[\p{L}\p{N}]?$/u.test(typed) ? undefined : typed
}

const newestParcels = 200

/** The shops of the customer's newest parcels, last used first, each once. */
export async function listMyMerchants(
  ctx: Context,
): Promise<z.input<typeof listMyMerchantsEndpoint.output>> {
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
