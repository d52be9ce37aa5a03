import type * as z from 'zod/mini'
import { mostCounted, type countMyParcels as endpoint } from '#contract/warehouse/parcels.ts'
import { changeableContentsStatuses } from '#domain/parcel/contents.ts'
import { parcelStatuses, type ParcelStatus } from '#domain/parcel/parcel.ts'
import { hotRows } from '#server/core/adapters/postgres.ts'
import { requireCustomer } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { countMyParcelsSql } from './parcel-sql.ts'

type Row = {
  readonly status: ParcelStatus
  readonly count: number
  readonly destroyed: number
  readonly incomplete: number
}

/** How many of the customer's parcels are in each state, up to `mostCounted`. */
export async function countMyParcels(ctx: Context): Promise<z.input<typeof endpoint.output>> {
  const values = [requireCustomer(ctx.actor), parcelStatuses, mostCounted]
  const rows = await hotRows<Row>(ctx.pool, 'my-parcel-counts', countMyParcelsSql, values)
  const completable = rows.filter(({ status }) =>
    (changeableContentsStatuses as readonly string[]).includes(status),
  )
  return {
    byStatus: Object.fromEntries(rows.map(({ status, count }) => [status, count])),
    destroyed: Math.min(sum(rows.map(({ destroyed }) => destroyed)), mostCounted),
    incomplete: Math.min(sum(completable.map(({ incomplete }) => incomplete)), mostCounted),
  }
}

const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0)
