import type * as z from 'zod/mini'
import {
  mostParcelsCounted,
  parcelViews,
  type countParcelViews as viewsEndpoint,
  type countWarehouseParcels as endpoint,
} from '#contract/warehouse/office-parcels.ts'
import { requireStaff } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { countOfEach, countWarehouseRows } from './find-warehouse-parcels.ts'

export async function countWarehouseParcels(
  ctx: Context,
  filter: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  requireStaff(ctx.actor)
  const counted = await countWarehouseRows(ctx, filter, mostParcelsCounted + 1)
  return { count: Math.min(counted, mostParcelsCounted), isMore: counted > mostParcelsCounted }
}

export async function countParcelViews(
  ctx: Context,
): Promise<z.input<typeof viewsEndpoint.output>> {
  requireStaff(ctx.actor)
  const statuses = parcelViews.map((view) => (view === 'all' ? undefined : view))
  const counts = await countOfEach(ctx, statuses, mostParcelsCounted + 1)
  return { views: parcelViews.map((view, place) => ({ view, count: counts[place] ?? 0 })) }
}
