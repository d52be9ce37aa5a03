import { isStorageOf } from '#domain/quote/storage-lines.ts'
import type { Context, Tx } from '#server/core/context.ts'
import {
  correctedInvoice,
  type CorrectedInvoice,
} from '#server/payments/invoices/corrected-invoice.ts'
import { cancelShipments } from '#server/payments/orders/cancel-shipments.ts'
import { keepFree } from '#server/warehouse/storage/settlements.ts'
import type { MoneyOrder } from './locked-money.ts'

/**
 * Cancels what has not left of the order. The days since its payment cost nothing, and stay free; those that it paid stay paid,
 * unless their line went back whole (docs/rules/storage.md#what-counts). The caller holds all the locks (`lockMoney`).
 */
export async function undoShipments(tx: Tx, ctx: Context, order: MoneyOrder): Promise<void> {
  const parcels = await parcelsOf(tx, order.id)
  await cancelShipments(tx, ctx, order)
  const paid = await paidStorage(tx, order.id, parcels)
  // What left, or goes on, owes no storage.
  for (const { id } of parcels.filter(({ open }) => open)) {
    const line = paid.get(id)
    const isBack = line !== undefined && line.creditedCents === line.invoicedCents
    await keepFree(tx, ctx, id, { order_id: order.id }, isBack ? line.line.quantity : 0)
  }
}

/** All that the order was to ship. */
const parcelsOf = (tx: Tx, orderId: string) =>
  tx
    .selectFrom('shipment_parcels as sp')
    .innerJoin('shipments as s', 's.id', 'sp.shipment_id')
    .innerJoin('parcels as p', 'p.id', 'sp.parcel_id')
    .select(['p.id', 'p.tracking_number', 'sp.open'])
    .where('s.order_id', '=', orderId)
    .orderBy('p.id')
    .execute()

type Shipped = Awaited<ReturnType<typeof parcelsOf>>[number]
type PaidLine = CorrectedInvoice['lines'][number]

/** The line of the order's quotes that each parcel's storage was paid with. Throws for a line of no parcel of the order. */
async function paidStorage(
  tx: Tx,
  orderId: string,
  parcels: readonly Shipped[],
): Promise<ReadonlyMap<string, PaidLine>> {
  const invoice = await correctedInvoice(tx, orderId)
  const ofQuotes = (invoice?.lines ?? []).filter(
    ({ code, section }) =>
      code === 'storage' && invoice?.content.sections[section]?.quoteNumber !== null,
  )
  return new Map(
    ofQuotes.map((line) => {
      const { label } = line.line
      const parcel = parcels.find((one) => isStorageOf(label, one.tracking_number))
      if (!parcel) throw new Error(`no parcel of the order has the storage « ${label} »`)
      return [parcel.id, line]
    }),
  )
}
