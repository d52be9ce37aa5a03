import { createHash } from 'node:crypto'
import { fitsQuota, shownFileName } from '#domain/parcel/purchase-invoice.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { found, Refused } from '#server/core/refused.ts'
import type { ReadableInvoice } from './readable-invoice.ts'

/**
 * Writes the row before the bytes, in a transaction of its own: a file never lies there without a row that names it, and a
 * row that no parcel has after a day is swept with its file. Refuses `invoice-quota-reached`.
 */
export async function reservePurchaseInvoice(
  ctx: Context,
  customerId: string,
  { type, bytes, fileName }: ReadableInvoice & { readonly fileName: string },
): Promise<string> {
  return ctx.db.transaction().execute(async (tx) => {
    await lockCustomer(tx, customerId)
    if (!fitsQuota(await keptBy(tx, customerId), bytes.length)) {
      throw new Refused('invoice-quota-reached')
    }
    const { id } = await tx
      .insertInto('purchase_invoices')
      .values({
        customer_id: customerId,
        file_name: shownFileName(fileName),
        type,
        bytes: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        created_at: ctx.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}

/** Two uploads are counted one after the other, and a deleted account gets nothing. */
async function lockCustomer(tx: Tx, customerId: string): Promise<void> {
  const customer = await tx
    .selectFrom('customers as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select('c.user_id')
    .where('c.user_id', '=', customerId)
    .where('u.deleted_at', 'is', null)
    .forNoKeyUpdate('c')
    .forKeyShare('u')
    .executeTakeFirst()
  found(customer)
}

async function keptBy(tx: Tx, customerId: string) {
  return tx
    .selectFrom('purchase_invoices')
    .select((row) => [
      row.fn.countAll<number>().as('count'),
      row.fn.coalesce(row.fn.sum<number>('bytes'), row.lit(0)).as('bytes'),
    ])
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow()
}
