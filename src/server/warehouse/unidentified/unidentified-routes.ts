import * as unidentified from '#contract/warehouse/unidentified.ts'
import type { listUnidentified as endpoint } from '#contract/warehouse/unidentified.ts'
import { serve, type ApiServer } from '#server/core/http.ts'
import { findOwners, findOwnersOfLabel } from './find-owners.ts'
import { assignOwner } from './assign-owner.ts'
import { sql, type SqlBool } from 'kysely'
import type * as z from 'zod/mini'
import { requireStaff } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { decodeCursor, pageOf, pageSize } from '#server/core/paging.ts'
import { warehouseParcels } from '#server/warehouse/parcels/warehouse-queries.ts'
import { warehouseView } from '#server/warehouse/parcels/warehouse-views.ts'
import { isUnidentified, isUnidentifiedForLong } from './is-unidentified.ts'

export function mountUnidentified(api: ApiServer): void {
  serve(api, unidentified.listUnidentified, listUnidentified)
  serve(api, unidentified.findOwners, findOwners)
  serve(api, unidentified.findLabelOwners, findOwnersOfLabel)
  serve(api, unidentified.assignOwner, assignOwner)
}

/**
 * Parcels that are here without an owner, the oldest first: the oldest is the one most likely forgotten
 * (docs/rules/parcels.md#unidentified-parcels).
 */
async function listUnidentified(
  ctx: Context,
  { late, cursor, limit }: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  requireStaff(ctx.actor)
  const after = decodeCursor(cursor)
  let query = warehouseParcels(ctx.db)
    .where(isUnidentified)
    .select(
      sql<number>`(select count(*)::int from parcel_requests q where q.tracking_number = p.tracking_number
        and q.kind = 'claim' and q.state <> 'closed')`.as('claims'),
    )
  if (late) query = query.where(isUnidentifiedForLong(ctx.now()))
  if (after) query = query.where(sql<SqlBool>`(p.created_at, p.id) > (${after.at}, ${after.id})`)
  const rows = await query
    .orderBy('p.created_at')
    .orderBy('p.id')
    .limit(pageSize(limit) + 1)
    .execute()
  return pageOf(rows, limit, (row) => ({ parcel: warehouseView(row), claims: row.claims }))
}
