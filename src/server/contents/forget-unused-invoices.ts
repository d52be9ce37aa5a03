import type { Context, Tx } from '#server/core/context.ts'
import { promiseRemoval } from '#server/personal-data/remove-files.ts'
import { purchaseInvoiceKey } from './purchase-invoice-key.ts'

/** Erases those of these invoices that no parcel has any more; their files follow by a job. */
export async function forgetUnusedInvoices(
  tx: Tx,
  ctx: Context,
  invoiceIds: readonly string[],
): Promise<void> {
  if (invoiceIds.length === 0) return
  const gone = await unused(tx).where('id', 'in', invoiceIds).returning(['id', 'type']).execute()
  await promiseRemoval(
    tx,
    ctx,
    gone.map(({ id, type }) => purchaseInvoiceKey(id, type)),
  )
}

const day = 24 * 3_600_000

/** An upload that ended between its bytes and its parcel leaves an invoice that nobody has: a day later it goes. */
export async function sweepUnusedInvoices(ctx: Context): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const gone = await unused(tx)
      .where('created_at', '<', new Date(ctx.now().getTime() - day))
      .returning(['id', 'type'])
      .execute()
    await promiseRemoval(
      tx,
      ctx,
      gone.map(({ id, type }) => purchaseInvoiceKey(id, type)),
    )
  })
}

const unused = (tx: Tx) =>
  tx
    .deleteFrom('purchase_invoices')
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('parcel_invoices as l')
            .select('l.parcel_id')
            .whereRef('l.invoice_id', '=', 'purchase_invoices.id'),
        ),
      ),
    )
