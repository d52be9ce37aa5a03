import type * as z from 'zod/mini'
import type {
  listWarehouseParcels as listEndpoint,
  readWarehouseParcel as readEndpoint,
} from '#contract/reception.ts'
import { requireStaff } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { pageOf } from '#server/core/paging.ts'
import { found } from '#server/core/refused.ts'
import { timelineOf } from '#server/core/timeline.ts'
import { findWarehouseParcel, findWarehouseParcels } from './warehouse-queries.ts'
import { warehouseView } from './warehouse-views.ts'

export async function listWarehouseParcels(
  ctx: Context,
  input: z.output<typeof listEndpoint.input>,
): Promise<z.input<typeof listEndpoint.output>> {
  requireStaff(ctx.actor)
  return pageOf(await findWarehouseParcels(ctx, input), input.limit, warehouseView)
}

export async function readWarehouseParcel(
  ctx: Context,
  { parcelId }: z.output<typeof readEndpoint.input>,
): Promise<z.input<typeof readEndpoint.output>> {
  requireStaff(ctx.actor)
  const parcel = warehouseView(found(await findWarehouseParcel(ctx.db, parcelId)))
  return { parcel, steps: await timelineOf(ctx.db, { parcelId }, 'staff') }
}
