import type { ExpressionBuilder } from 'kysely'
import type { Context, Tx } from '#server/core/context.ts'
import type { DB } from '#server/core/schema.ts'
import { promiseRemoval } from '#server/core/remove-files.ts'
import { inBatches } from '#server/core/for-each-apart.ts'

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
