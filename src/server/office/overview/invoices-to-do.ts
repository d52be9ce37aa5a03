import type { ToDo } from '#contract/office/overview.ts'
import { gapOf } from '#domain/customs/invoice-balance.ts'
import { changeableContentsStatuses } from '#domain/parcel/contents.ts'
import type { Context } from '#server/core/context.ts'
import { firstPhoto } from '#server/core/parcel-faces.ts'
import { invoiceGroupsOf } from '#server/warehouse/contents/contents-view.ts'
import { sql } from 'kysely'

const mostParcels = 100

/**
 * Purchase invoices that do not add up to what their parcels contain: one line for all of them, about the first to correct; paid
 * parcels come first. Parcels without contents are asked for these before (docs/rules/parcels.md#shared-invoices).
 */
export async function invoicesToDo(ctx: Context, customerId: string): Promise<ToDo[]> {
  const parcels = await ctx.db
    .selectFrom('parcels')
    .select(['id', 'tracking_number', 'merchant', 'status'])
    .select(firstPhoto('parcels.id').as('photo_id'))
    .where('customer_id', '=', customerId)
    .where('has_invoice', '=', true)
    .where('destroyed_at', 'is', null)
    .where('status', 'in', changeableContentsStatuses)
    .orderBy(sql`status <> 'processing'`)
    .orderBy('created_at')
    .orderBy('id')
    .limit(mostParcels)
    .execute()
  if (parcels.length === 0) return []
  const ids = parcels.map(({ id }) => id)
  const gaps = (await invoiceGroupsOf(ctx.db, ids)).flatMap((group) => {
    const gap = group.linesCents > 0 ? gapOf(group) : null
    return gap ? [{ ...gap, parcelIds: group.parcelIds }] : []
  })
  const first = parcels.find(({ id }) => gaps.some(({ parcelIds }) => parcelIds.includes(id)))
  const gap = gaps.find(({ parcelIds }) => first && parcelIds.includes(first.id))
  if (!first || !gap) return []
  return [
    {
      kind: 'invoice-differs',
      id: first.id,
      trackingNumber: first.tracking_number,
      merchant: first.merchant,
      photoId: first.photo_id,
      totalCents: gap.totalCents,
      linesCents: gap.linesCents,
      isPaid: first.status === 'processing',
      count: gaps.length,
    },
  ]
}
