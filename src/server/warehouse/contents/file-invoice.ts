import { sql } from 'kysely'
import type { ContentsView } from '#contract/warehouse/parcel-contents.ts'
import type { FactType } from '#domain/fact/fact.ts'
import { mostInvoicesOfAParcel } from '#domain/parcel/purchase-invoice.ts'
import { contentsCanChange } from '#domain/parcel/contents.ts'
import { requireCustomer } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { found, Refused } from '#server/core/refused.ts'
import { type ContentsParcel, contentsState, lockContentsParcels } from './content-queries.ts'
import { contentsOf } from './contents-view.ts'
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

/**
 * One purchase over several parcels: the invoice sent for another parcel of the customer covers this one too. A second call
 * changes nothing. Refuses `contents-closed`, `too-many-invoices`.
 */
export async function linkPurchaseInvoice(
  ctx: Context,
  { parcelId, purchaseInvoiceId: invoiceId }: Linking,
): Promise<ContentsView> {
  const customerId = requireCustomer(ctx.actor)
  await inTransaction(ctx, async (tx) => {
    const parcels = await lockContentsParcels(tx, [parcelId], customerId)
    await fileInvoice(tx, ctx, { invoiceId, parcelId, customerId, parcels })
  })
  return contentsOf(ctx, parcelId, customerId)
}

type Linking = { readonly parcelId: string; readonly purchaseInvoiceId: string }

/** Call it after invoices came or went: notes on the parcels whether they have one, and records it in their histories. */
export async function markInvoices(
  tx: Tx,
  ctx: Context,
  parcelIds: readonly string[],
  { type, customerId }: { readonly type: FactType; readonly customerId: string },
): Promise<void> {
  if (parcelIds.length === 0) return
  await tx
    .updateTable('parcels')
    .set({
      has_invoice: sql<boolean>`exists (select from parcel_invoices l where l.parcel_id = parcels.id)`,
    })
    .where('id', 'in', parcelIds)
    .execute()
  for (const parcelId of parcelIds) await recordFact(tx, ctx, { type, customerId, parcelId })
}
