import type * as z from 'zod/mini'
import type {
  addPurchaseInvoice as endpoint,
  ContentsView,
} from '#contract/warehouse/parcel-contents.ts'
import { requireAttempt } from '#server/core/attempts.ts'
import { requireCustomer } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { found, Refused } from '#server/core/refused.ts'
import { findContentsParcel, lockContentsParcels } from './content-queries.ts'
import { fileInvoice, parcelsOfOrder } from './file-invoice.ts'
import {
  forgetUnusedInvoices,
  parcelsThatHad,
  purchaseInvoiceKey,
  takeBack,
} from './remove-purchase-invoice.ts'
import { contentsOf } from './contents-view.ts'
import { requireOpenContents } from './save-contents.ts'
import { createHash } from 'node:crypto'
import { fitsQuota, shownFileName } from '#domain/parcel/purchase-invoice.ts'
import {
  readableDocument,
  type ReadableDocument,
} from '#server/papers/rendering/require-harmless-pdf.ts'

type Input = z.output<typeof endpoint.input>

/**
 * Saves a purchase invoice and joins it to the parcel and to the others of its order, or puts it in the place of the one it
 * `replaces`. Refuses `contents-closed`, `invoice-unreadable`, `pdf-active`, `pdf-encrypted`, `photo-too-large`,
 * `too-many-invoices`, `invoice-quota-reached`.
 */
export async function addPurchaseInvoice(
  ctx: Context,
  { parcelId, fileName = '', replaces }: Input,
  body: Uint8Array,
): Promise<ContentsView> {
  const customerId = requireCustomer(ctx.actor)
  requireOpenContents(found(await findContentsParcel(ctx.db, parcelId, customerId)))
  // The server decodes one picture at a time, those of the warehouse included.
  await requireAttempt(ctx, {
    key: `purchase-invoice:${customerId}`,
    max: 120,
    windowSeconds: 3600,
  })
  const readable = await readableDocument(body, { unreadable: 'invoice-unreadable' })
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

/**
 * Deletes the upload when there was no room, on a refusal, or when the same key had done it before. When the row is already gone
 * (the account was deleted), no row names the file, so it is removed here.
 */
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

/** On every unpacked parcel that had the other invoice: a wrong file is wrong for all of them. */
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

/**
 * Writes the row before the bytes, in its own transaction: no file lies there without its row, and a row that no parcel has after
 * a day is swept with its file. Refuses `invoice-quota-reached`.
 */
async function reservePurchaseInvoice(
  ctx: Context,
  customerId: string,
  { type, bytes, fileName }: ReadableDocument & { readonly fileName: string },
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

/** Counts two uploads one after the other, and gives a deleted account nothing. */
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
