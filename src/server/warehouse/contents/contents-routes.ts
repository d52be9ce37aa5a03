import * as contents from '#contract/warehouse/parcel-contents.ts'
import type { listPurchaseInvoices as endpoint } from '#contract/warehouse/parcel-contents.ts'
import { serve, serveFile, serveRaw, type ApiServer, type SentFile } from '#server/core/http.ts'
import { addPurchaseInvoice } from './add-purchase-invoice.ts'
import { linkPurchaseInvoice } from './file-invoice.ts'
import {
  numbersOf,
  purchaseInvoiceView,
  readContents,
  readWarehouseContents,
} from './contents-view.ts'
import { purchaseInvoiceKey, removePurchaseInvoice } from './remove-purchase-invoice.ts'
import { saveContents, saveWarehouseContents } from './save-contents.ts'
import { stateInvoiceTotal, stateValue } from './state-value.ts'
import type * as z from 'zod/mini'
import { requireCustomer, isAtWork } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { decodeCursor, pageOf, pageSize } from '#server/core/paging.ts'
import { invoicesWithParcels } from './content-queries.ts'
import { found } from '#server/core/refused.ts'

export function mountContents(api: ApiServer): void {
  serve(api, contents.readContents, readContents)
  serve(api, contents.saveContents, saveContents)
  serve(api, contents.stateValue, stateValue)
  serveRaw(api, contents.addPurchaseInvoice, addPurchaseInvoice)
  serve(api, contents.linkPurchaseInvoice, linkPurchaseInvoice)
  serve(api, contents.stateInvoiceTotal, stateInvoiceTotal)
  serve(api, contents.removePurchaseInvoice, removePurchaseInvoice)
  serve(api, contents.listPurchaseInvoices, listPurchaseInvoices)
  serveFile(api, contents.readPurchaseInvoice, readPurchaseInvoice)
  serve(api, contents.readWarehouseContents, readWarehouseContents)
  serve(api, contents.saveWarehouseContents, saveWarehouseContents)
}

/** The customer's purchase invoices, newest first, to link one to another parcel. */
async function listPurchaseInvoices(
  ctx: Context,
  { cursor, limit }: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  const customerId = requireCustomer(ctx.actor)
  const after = decodeCursor(cursor)
  let query = invoicesWithParcels(ctx.db)
    .where('i.customer_id', '=', customerId)
    .where((row) =>
      row.exists(
        row
          .selectFrom('parcel_invoices as l')
          .select('l.parcel_id')
          .whereRef('l.invoice_id', '=', 'i.id'),
      ),
    )
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id', 'desc')
    .limit(pageSize(limit) + 1)
  if (after) {
    query = query.where((row) =>
      row(row.refTuple('i.created_at', 'i.id'), '<', row.tuple(after.at, after.id)),
    )
  }
  return pageOf(await query.execute(), limit, (row) => ({
    ...purchaseInvoiceView(row),
    parcels: numbersOf(row.parcels),
  }))
}

/** A customer's own invoice, or any for the warehouse: always a download, never shown as a page of our site. */
async function readPurchaseInvoice(
  ctx: Context,
  { purchaseInvoiceId }: { readonly purchaseInvoiceId: string },
): Promise<SentFile> {
  let query = ctx.db
    .selectFrom('purchase_invoices')
    .select(['id', 'type'])
    .where('id', '=', purchaseInvoiceId)
  if (!isAtWork(ctx.actor)) query = query.where('customer_id', '=', requireCustomer(ctx.actor))
  const { id, type } = found(await query.executeTakeFirst())
  const { stream, size } = found(await ctx.files.open(purchaseInvoiceKey(id, type)))
  const extension = type === 'application/pdf' ? 'pdf' : 'jpg'
  return {
    stream,
    size,
    type,
    fileName: `facture-achat-${id.slice(0, 8)}.${extension}`,
    isDownload: true,
  }
}
