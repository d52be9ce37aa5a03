import { storageLabel } from '#domain/quote/storage-lines.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { correctedInvoice } from '#server/payments/invoices/corrected-invoice.ts'
import { cancelShipments } from '#server/payments/orders/cancel-shipments.ts'
import { keepFree } from '#server/warehouse/storage/settlements.ts'
import type { MoneyOrder } from './locked-money.ts'

/**
 * Cancels what has not left of the order. The days since its payment cost nothing, and stay free; those that it paid stay paid,
 * unless their line went back whole (docs/rules/storage.md#what-counts). The caller holds all the locks (`lockMoney`).
 */
export async function undoShipments(tx: Tx, ctx: Context, order: MoneyOrder): Promise<void> {
  const parcels = await tx
    .selectFrom('shipment_parcels as sp')
    .innerJoin('shipments as s', 's.id', 'sp.shipment_id')
    .innerJoin('parcels as p', 'p.id', 'sp.parcel_id')
    .select(['p.id', 'p.tracking_number'])
    .where('s.order_id', '=', order.id)
    .where('sp.open', '=', true)
    .orderBy('p.id')
    .execute()
  await cancelShipments(tx, ctx, order)
  const lines = (await correctedInvoice(tx, order.id))?.lines ?? []
  // What left, or goes on, owes no storage.
  for (const { id, tracking_number: trackingNumber } of parcels) {
    const label = storageLabel(trackingNumber)
    const paid = lines.find(({ code, line }) => code === 'storage' && line.label === label)
    const isBack = paid !== undefined && paid.creditedCents === paid.invoicedCents
    await keepFree(tx, ctx, id, { order_id: order.id }, isBack ? paid.line.quantity : 0)
  }
}
