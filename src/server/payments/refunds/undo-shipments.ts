import { sql } from 'kysely'
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
    const back = (paid.get(id) ?? []).filter((one) => one.creditedCents === one.invoicedCents)
    await keepFree(tx, ctx, id, { order_id: order.id }, daysOf(back))
  }
}

/**
 * Storage of its quotes that goes back after the undoing is due again (docs/rules/storage.md#what-counts): `emptied` are the
 * lines whose last cent went back. The caller holds all the locks (`lockMoney`).
 */
export async function takeBackPaidStorage(
  tx: Tx,
  orderId: string,
  emptied: readonly PaidLine['line'][],
): Promise<void> {
  const lines = emptied.filter(({ code }) => code === 'storage')
  if (lines.length === 0) return
  const paid = await paidStorage(tx, orderId, await parcelsOf(tx, orderId))
  for (const [parcelId, itsLines] of paid) {
    const days = daysOf(itsLines.filter(({ line }) => lines.some((one) => isSame(one, line))))
    if (days === 0) continue
    const kept = sql`order_id = ${orderId} and parcel_id = ${parcelId} and not ${isCountedOn}`
    await sql`delete from storage_waivers w where ${kept} and days <= ${days}`.execute(tx)
    await sql`update storage_waivers w set days = days - ${days}::int,
      amount_cents = amount_cents - amount_cents / days * ${days}::int where ${kept}`.execute(tx)
  }
}

/** What was agreed to, or settled, since counts on these days: they stay free. */
const isCountedOn = sql`(exists (select from quote_parcels qp join quotes q on q.id = qp.quote_id
    where qp.parcel_id = w.parcel_id and q.accepted_at >= w.waived_at and q.status in ('accepted', 'paid'))
  or exists (select from shop_returns r
    where r.parcel_id = w.parcel_id and r.state in ('accepted', 'to-send', 'sent', 'delivered'))
  or exists (select from storage_settlements g where g.parcel_id = w.parcel_id and g.state = 'settled'))`

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

const daysOf = (lines: readonly PaidLine[]): number =>
  lines.reduce((sum, { line }) => sum + line.quantity, 0)

const isSame = (one: PaidLine['line'], other: PaidLine['line']): boolean =>
  one.label === other.label && one.unitCents === other.unitCents

/** The lines of the order's quotes that each parcel's storage was paid with. Throws for a line of no parcel of the order. */
async function paidStorage(
  tx: Tx,
  orderId: string,
  parcels: readonly Shipped[],
): Promise<ReadonlyMap<string, readonly PaidLine[]>> {
  const invoice = await correctedInvoice(tx, orderId)
  const ofQuotes = (invoice?.lines ?? []).filter(
    ({ code, section }) =>
      code === 'storage' && invoice?.content.sections[section]?.quoteNumber !== null,
  )
  return Map.groupBy(ofQuotes, ({ line: { label } }) => {
    const parcel = parcels.find((one) => isStorageOf(label, one.tracking_number))
    if (!parcel) throw new Error(`no parcel of the order has the storage « ${label} »`)
    return parcel.id
  })
}
