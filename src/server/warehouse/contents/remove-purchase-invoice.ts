import type { ExpressionBuilder } from 'kysely'
import type { ContentsView } from '#contract/warehouse/parcel-contents.ts'
import { contentsCanChange } from '#domain/parcel/contents.ts'
import { requireCustomer } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { inBatches } from '#server/core/for-each-apart.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { found } from '#server/core/refused.ts'
import { promiseRemoval } from '#server/core/remove-files.ts'
import type { DB } from '#server/core/schema.ts'
import { contentsState, lockContentsParcel, type ContentsParcel } from './content-queries.ts'
import { markInvoices } from './file-invoice.ts'
import { contentsOf } from './contents-view.ts'
import { requireOpenContents } from './save-contents.ts'

/** Takes an invoice off one parcel; without another parcel it is deleted. Refuses `contents-closed`; a second call is a 404. */
export async function removePurchaseInvoice(
  ctx: Context,
  { parcelId, purchaseInvoiceId: invoiceId }: { parcelId: string; purchaseInvoiceId: string },
): Promise<ContentsView> {
  const customerId = requireCustomer(ctx.actor)
  await inTransaction(ctx, async (tx) => {
    const parcel = found(await lockContentsParcel(tx, parcelId, customerId))
    requireOpenContents(parcel)
    found((await takeBack(tx, ctx, { invoiceId, customerId, parcels: [parcel] }))[0])
  })
  return contentsOf(ctx, parcelId, customerId)
}

/** Takes the invoice off the locked parcels that are not yet packed; returns the parcels that had it. */
export async function takeBack(
  tx: Tx,
  ctx: Context,
  {
    invoiceId,
    customerId,
    parcels,
  }: {
    readonly invoiceId: string
    readonly customerId: string
    readonly parcels: readonly ContentsParcel[]
  },
): Promise<string[]> {
  const open = parcels.filter((parcel) => contentsCanChange(contentsState(parcel)))
  if (open.length === 0) return []
  const taken = await tx
    .deleteFrom('parcel_invoices')
    .where('invoice_id', '=', invoiceId)
    .where(
      'parcel_id',
      'in',
      open.map(({ id }) => id),
    )
    .returning('parcel_id')
    .execute()
  const ids = taken.map(({ parcel_id: id }) => id)
  await markInvoices(tx, ctx, ids, { type: 'parcel.invoice-removed', customerId })
  await forgetUnusedInvoices(tx, ctx, [invoiceId])
  return ids
}

/** 404 for an invoice that is not this customer's, or that no parcel has. */
export async function parcelsThatHad(
  tx: Tx,
  invoiceId: string,
  customerId: string,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('parcel_invoices as l')
    .innerJoin('purchase_invoices as i', 'i.id', 'l.invoice_id')
    .select('l.parcel_id')
    .where('i.id', '=', invoiceId)
    .where('i.customer_id', '=', customerId)
    .execute()
  found(rows[0])
  return rows.map(({ parcel_id: id }) => id)
}

/** Deletes the invoices among these that no parcel has any more; a job deletes their files. */
export async function forgetUnusedInvoices(
  tx: Tx,
  ctx: Context,
  invoiceIds: readonly string[],
): Promise<void> {
  if (invoiceIds.length === 0) return
  await lockInvoices(tx, invoiceIds)
  const gone = await tx
    .deleteFrom('purchase_invoices')
    .where('id', 'in', invoiceIds)
    .where(isUnused)
    .returning(['id', 'type'])
    .execute()
  await promiseRemoval(
    tx,
    ctx,
    gone.map(({ id, type }) => purchaseInvoiceKey(id, type)),
  )
}

/** Locked before the check: it waits for anybody who is joining one of them, and then sees the join. */
async function lockInvoices(tx: Tx, invoiceIds: readonly string[]): Promise<void> {
  await tx
    .selectFrom('purchase_invoices')
    .select('id')
    .where('id', 'in', invoiceIds)
    .orderBy('id')
    .forUpdate()
    .execute()
}

const day = 24 * 3_600_000

/** An upload that stopped between its bytes and its parcel leaves an invoice without a parcel: this deletes it a day later. */
export const sweepUnusedInvoices = (ctx: Context): Promise<void> =>
  inBatches((size) =>
    ctx.db.transaction().execute(async (tx) => {
      const unused = await tx
        .selectFrom('purchase_invoices')
        .select('id')
        .where('created_at', '<', new Date(ctx.now().getTime() - day))
        .where(isUnused)
        .orderBy('id')
        .limit(size)
        .forUpdate()
        .skipLocked()
        .execute()
      const ids = unused.map(({ id }) => id)
      await forgetUnusedInvoices(tx, ctx, ids)
      return ids.length
    }),
  )

const isUnused = (row: ExpressionBuilder<DB, 'purchase_invoices'>) =>
  row.not(
    row.exists(
      row
        .selectFrom('parcel_invoices as l')
        .select('l.parcel_id')
        .whereRef('l.invoice_id', '=', 'purchase_invoices.id'),
    ),
  )

export const purchaseInvoiceKey = (invoiceId: string, type: string): string =>
  `purchases/${invoiceId}.${type === 'application/pdf' ? 'pdf' : 'jpg'}`
