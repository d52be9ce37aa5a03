import type * as z from 'zod/mini'
import type {
  listWarehouseParcels as listEndpoint,
  readWarehouseParcel as readEndpoint,
} from '#contract/warehouse/reception.ts'
import { requireStaff } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { decodeCursor, encodeCursor, pageSize } from '#server/core/paging.ts'
import { found } from '#server/core/refused.ts'
import { timelineOf } from '#server/core/timeline.ts'
import { findWarehouseParcels, placeOf } from './find-warehouse-parcels.ts'
import { findWarehouseParcel } from './warehouse-queries.ts'
import { warehouseView } from './warehouse-views.ts'

export async function listWarehouseParcels(
  ctx: Context,
  input: z.output<typeof listEndpoint.input>,
): Promise<z.input<typeof listEndpoint.output>> {
  requireStaff(ctx.actor)
  const { cursor, limit, ...filter } = input
  const rows = await findWarehouseParcels(ctx, filter, {
    after: decodeCursor(cursor),
    limit: pageSize(limit) + 1,
  })
  const shown = rows.slice(0, pageSize(limit))
  const last = shown.at(-1)
  return {
    items: shown.map(warehouseView),
    nextCursor: rows.length > shown.length && last ? encodeCursor(placeOf(filter, last)) : null,
  }
}

export async function readWarehouseParcel(
  ctx: Context,
  { parcelId }: z.output<typeof readEndpoint.input>,
): Promise<z.input<typeof readEndpoint.output>> {
  requireStaff(ctx.actor)
  const parcel = warehouseView(found(await findWarehouseParcel(ctx.db, parcelId)))
  return { parcel, steps: await timelineOf(ctx.db, { parcelId }, 'staff') }
}
