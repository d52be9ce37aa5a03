import { mostInvoicesOfAParcel } from '#domain/parcel/purchase-invoice.ts'
import { contentsCanChange } from '#domain/parcel/contents.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { found, Refused } from '#server/core/refused.ts'
import { contentsState, type ContentsParcel } from './content-queries.ts'
import { markInvoices } from './mark-invoices.ts'
import { requireOpenContents } from './save-contents.ts'

/**
 * Joins an invoice to locked parcels. The named parcel must accept it (`contents-closed`, `too-many-invoices`, 404 when it is
 * gone); another parcel of the order that cannot is left out.
 */
export async function fileInvoice(
  tx: Tx,
  ctx: Context,
  {
    invoiceId,
    parcelId,
    customerId,
    parcels,
  }: {
    readonly invoiceId: string
    readonly parcelId: string
    readonly customerId: string
    readonly parcels: readonly ContentsParcel[]
  },
): Promise<void> {
  requireOpenContents(found(parcels.find(({ id }) => id === parcelId)))
  found(await ownInvoice(tx, invoiceId, customerId))
  const full = await fullParcels(tx, parcels)
  if (full.has(parcelId)) throw new Refused('too-many-invoices')

  const open = parcels.filter(
    (parcel) => contentsCanChange(contentsState(parcel)) && !full.has(parcel.id),
  )
  const joined = await tx
    .insertInto('parcel_invoices')
    .values(open.map(({ id }) => ({ parcel_id: id, invoice_id: invoiceId })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('parcel_id')
    .execute()
  const ids = joined.map(({ parcel_id: id }) => id)
  await markInvoices(tx, ctx, ids, { type: 'parcel.invoice-added', customerId })
}

/** Locked, so that nothing sweeps or removes it before it is joined. */
const ownInvoice = (tx: Tx, invoiceId: string, customerId: string) =>
  tx
    .selectFrom('purchase_invoices')
    .select('id')
    .where('id', '=', invoiceId)
    .where('customer_id', '=', customerId)
    .forKeyShare()
    .executeTakeFirst()

async function fullParcels(tx: Tx, parcels: readonly ContentsParcel[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('parcel_invoices')
    .select('parcel_id')
    .where(
      'parcel_id',
      'in',
      parcels.map(({ id }) => id),
    )
    .groupBy('parcel_id')
    .having((row) => row.fn.countAll<number>(), '>=', mostInvoicesOfAParcel)
    .execute()
  return new Set(rows.map(({ parcel_id: id }) => id))
}

/** The parcel and the others of its order, locked. */
export async function parcelsOfOrder(
  tx: Tx,
  parcelId: string,
  customerId: string,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('parcels as p')
    .select('p.id')
    .where('p.customer_id', '=', customerId)
    .where((row) =>
      row.or([
        row('p.id', '=', parcelId),
        row(
          'p.order_group',
          '=',
          row
            .selectFrom('parcels as named')
            .select('named.order_group')
            .where('named.id', '=', parcelId),
        ),
      ]),
    )
    .execute()
  return rows.map(({ id }) => id)
}
