import type { Tx } from '#server/core/context.ts'
import { avatarKey } from '#server/people/accounts/change-avatar.ts'
import { documentKey } from '#server/papers/documents/document-queries.ts'
import { purchaseInvoiceKey } from '#server/warehouse/contents/remove-purchase-invoice.ts'
import { photoKey } from '#server/core/pictures/photo-key.ts'
import { isClaimPhotoOf } from '#server/warehouse/photos/read-photo.ts'
import { quoteKeys } from '#server/sales/quotes/print-quote.ts'
import { papersOfLabel } from '#server/payments/orders/carrier-papers.ts'
import { returnFileKey } from '#server/shipping/returns/add-return-file.ts'
import { exportKey } from './make-data-export.ts'

/** The files that go with the person, by their keys. */
export async function filesOfPerson(tx: Tx, userId: string): Promise<string[]> {
  const photos = await tx
    .selectFrom('photos as f')
    .leftJoin('parcels as p', 'p.id', 'f.parcel_id')
    .leftJoin('boxes as b', 'b.id', 'f.box_id')
    .leftJoin('shipments as s', 's.id', 'b.shipment_id')
    .select('f.id')
    .where((row) =>
      row.or([
        row('p.customer_id', '=', userId),
        row('s.customer_id', '=', userId),
        isClaimPhotoOf([userId]),
      ]),
    )
    .execute()
  const exports = await tx
    .selectFrom('data_exports')
    .select('id')
    .where('user_id', '=', userId)
    .execute()
  const papers = await tx
    .selectFrom('documents as d')
    .innerJoin('document_versions as v', 'v.document_id', 'd.id')
    .select('v.file_id')
    .where('d.customer_id', '=', userId)
    .execute()
  const purchases = await tx
    .selectFrom('purchase_invoices')
    .select(['id', 'type'])
    .where('customer_id', '=', userId)
    .execute()
  const ofReturns = await tx
    .selectFrom('return_files as f')
    .innerJoin('parcel_requests as r', 'r.id', 'f.request_id')
    .select(['f.id', 'f.type'])
    .where('r.customer_id', '=', userId)
    .execute()
  const quotes = await tx
    .selectFrom('quotes')
    .select(['id', 'version'])
    .where('customer_id', '=', userId)
    .execute()
  const labels = await tx
    .selectFrom('carrier_labels as c')
    .innerJoin('boxes as b', 'b.id', 'c.box_id')
    .innerJoin('shipments as s', 's.id', 'b.shipment_id')
    .select('c.id')
    .where('s.customer_id', '=', userId)
    .execute()
  return [
    ...labels.flatMap(({ id }) => papersOfLabel(id)),
    ...quotes.flatMap(({ id, version }) => quoteKeys(id, version)),
    ...papers.map(({ file_id }) => documentKey(file_id)),
    ...purchases.map(({ id, type }) => purchaseInvoiceKey(id, type)),
    ...ofReturns.map(({ id, type }) => returnFileKey(id, type)),
    ...photos.flatMap(({ id }) => [photoKey(id, 'full'), photoKey(id, 'thumbnail')]),
    ...exports.map(({ id }) => exportKey(id)),
    avatarKey(userId),
  ]
}
