import type * as z from 'zod/mini'
import type {
  addPurchaseInvoice as endpoint,
  ContentsView,
} from '#contract/warehouse/parcel-contents.ts'
import { requireAttempt } from '#server/core/attempts.ts'
import { requireCustomer } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { found } from '#server/core/refused.ts'
import { findContentsParcel, lockContentsParcels } from './content-queries.ts'
import { fileInvoice, parcelsOfOrder } from './file-invoice.ts'
import { forgetUnusedInvoices } from './forget-unused-invoices.ts'
import { purchaseInvoiceKey } from './purchase-invoice-key.ts'
import { contentsOf } from './read-contents.ts'
import { readableInvoice } from './readable-invoice.ts'
import { requireOpenContents } from './save-contents.ts'
import { parcelsThatHad, takeBack } from './remove-purchase-invoice.ts'
import { reservePurchaseInvoice } from './reserve-purchase-invoice.ts'

type Input = z.output<typeof endpoint.input>

/**
 * Keeps a purchase invoice and joins it to the parcel and to the others of its order, or puts it in the place of the one it
 * `replaces`. Refuses `contents-closed`, `invoice-unreadable`, `pdf-active`, `pdf-encrypted`,
 * `photo-too-large`, `too-many-invoices`, `invoice-quota-reached`.
 */
export async function addPurchaseInvoice(
  ctx: Context,
  { parcelId, fileName = '', replaces }: Input,
  body: Uint8Array,
): Promise<ContentsView> {
  const customerId = requireCustomer(ctx.actor)
  requireOpenContents(found(await findContentsParcel(ctx.db, parcelId, customerId)))
  // Pictures are decoded one at a time, those of the warehouse among them.
  await requireAttempt(ctx, {
    key: `purchase-invoice:${customerId}`,
    max: 120,
    windowSeconds: 3600,
  })
  const readable = await readableInvoice(body)
  const invoiceId = await reservePurchaseInvoice(ctx, customerId, { ...readable, fileName })
  const key = purchaseInvoiceKey(invoiceId, readable.type)

  try {
    await ctx.files.put(key, readable.bytes)
    await inTransaction(ctx, (tx) =>
      replaces === undefined
        ? join(tx, ctx, { parcelId, invoiceId, customerId })
        : replace(tx, ctx, { parcelId, invoiceId, customerId, replaced: replaces }),
    )
  } catch (error) {
    await discard(ctx, invoiceId, key)
    throw error
  }
  return contentsOf(ctx, parcelId, customerId)
}

/** No room, refused, or done before under the same key. A row that is gone (the account was deleted) leaves a file that nothing names. */
async function discard(ctx: Context, invoiceId: string, key: string): Promise<void> {
  await ctx.db.transaction().execute((tx) => forgetUnusedInvoices(tx, ctx, [invoiceId]))
  const row = await ctx.db
    .selectFrom('purchase_invoices')
    .select('id')
    .where('id', '=', invoiceId)
    .executeTakeFirst()
  if (!row) await ctx.files.remove(key)
}

type Joining = {
  readonly parcelId: string
  readonly invoiceId: string
  readonly customerId: string
}

async function join(tx: Tx, ctx: Context, joining: Joining): Promise<void> {
  const { parcelId, customerId } = joining
  const ids = await parcelsOfOrder(tx, parcelId, customerId)
  const parcels = await lockContentsParcels(tx, ids, customerId)
  await fileInvoice(tx, ctx, { ...joining, parcels })
}

/** On every parcel that had the other one and is not yet packed: a wrong file is wrong for all of them. */
async function replace(
  tx: Tx,
  ctx: Context,
  joining: Joining & { readonly replaced: string },
): Promise<void> {
  const { customerId, replaced } = joining
  const ids = await parcelsThatHad(tx, replaced, customerId)
  const parcels = await lockContentsParcels(tx, ids, customerId)
  await takeBack(tx, ctx, { invoiceId: replaced, customerId, parcels })
  await fileInvoice(tx, ctx, { ...joining, parcels })
}
