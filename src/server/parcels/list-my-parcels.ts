import type * as z from 'zod/mini'
import type { listMyParcels as endpoint } from '#contract/parcels.ts'
import {
  notYetShippedStatuses,
  parcelStatuses,
  parseParcelStatusFilter,
  type ParcelStatus,
} from '#domain/parcel/parcel.ts'
import { requireCustomer } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { pageOf } from '#server/core/paging.ts'
import { InvalidInput } from '#server/core/refused.ts'
import { findParcelsOf } from './parcel-queries.ts'
import { parcelView } from './parcel-views.ts'

/** The customer's parcels, newest first. 422 `filter: unknown`. */
export async function listMyParcels(
  ctx: Context,
  { filter, cursor, limit }: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  const customerId = requireCustomer(ctx.actor)
  const rows = await findParcelsOf(ctx, customerId, statusesOf(filter), { cursor, limit })
  const { items, nextCursor } = pageOf(rows, limit, (row) => parcelView(ctx, row))
  return { items: await Promise.all(items), nextCursor }
}

/** `pending` = not yet shipped (decisions §6); `arrived` = received. */
function statusesOf(filter: string | undefined): readonly ParcelStatus[] {
  if (filter === undefined) return parcelStatuses
  if (filter === 'pending') return notYetShippedStatuses
  const status = parseParcelStatusFilter(filter)
  if (status === null) throw new InvalidInput({ filter: 'unknown' })
  return [status]
}
