import type * as z from 'zod/mini'
import {
  mostParcelsCounted,
  type countWarehouseParcels as endpoint,
} from '#contract/warehouse/office-parcels.ts'
import { requireStaff } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { countWarehouseRows } from './find-warehouse-parcels.ts'

export async function countWarehouseParcels(
  ctx: Context,
  filter: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  requireStaff(ctx.actor)
  const counted = await countWarehouseRows(ctx, filter, mostParcelsCounted + 1)
  return { count: Math.min(counted, mostParcelsCounted), isMore: counted > mostParcelsCounted }
}
