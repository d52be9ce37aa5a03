import type { ParcelView } from '#contract/warehouse/parcels.ts'
import { notYetShippedStatuses } from '#domain/parcel/parcel.ts'
import type { Context } from '#server/core/context.ts'
import { findParcelsOf } from '#server/warehouse/parcels/parcel-queries.ts'
import { parcelView } from '#server/warehouse/parcels/parcel-views.ts'

const most = 4
const statuses = [...notYetShippedStatuses, 'shipped'] as const

/** The customer's latest parcels that have not arrived yet; the list of parcels shows the others. */
export async function parcelsOnTheirWay(ctx: Context, customerId: string): Promise<ParcelView[]> {
  const rows = await findParcelsOf(ctx, customerId, { statuses }, { limit: most })
  return Promise.all(rows.slice(0, most).map((row) => parcelView(ctx, row)))
}
