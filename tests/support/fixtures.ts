import { randomUUID } from 'node:crypto'
import type { Deps } from '#server/core/context.ts'
import { documentKey } from '#server/papers/documents/document-queries.ts'
import { purchaseInvoiceKey } from '#server/warehouse/contents/remove-purchase-invoice.ts'
import { exportKey } from '#server/people/personal-data/make-data-export.ts'
import { giveCustomsPapers } from './give-customs-papers.ts'
import { insertPaidOrder, type PaidOrder } from './insert-paid-order.ts'
import { insertQuote } from './insert-quote.ts'
import type { Person } from './test-app.ts'

/** One object of each kind, all of one customer, with the rows that they need to be valid. */
export type Belongings = {
  readonly parcelId: string
  readonly photoId: string
  readonly quoteId: string
  readonly dataExportId: string
  readonly documentId: string
  readonly notificationId: string
  readonly purchaseInvoiceId: string
  readonly optionId: string
} & PaidOrder

export async function insertParcel(
  { db, now }: Deps,
  customer: Person,
  status = 'pending_arrival',
): Promise<string> {
  const { id } = await db
    .insertInto('parcels')
    .values({
      customer_id: customer.id,
      tracking_number: `6A${randomUUID().slice(0, 8).toUpperCase()}`,
      merchant: 'Boutique Bleue',
      description: 'Deux livres',
      requested_action: 'immediate_forwarding',
      status,
      created_at: now(),
      updated_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function insertReception(
  { db, now }: Deps,
  parcelId: string,
  staff: Person,
): Promise<void> {
  await db
    .insertInto('receptions')
    .values({
      parcel_id: parcelId,
      weight_g: 1800,
      length_mm: 300,
      width_mm: 200,
      height_mm: 150,
      shelf: 'B12',
      received_at: now(),
      received_by: staff.id,
    })
    .execute()
}

/** An open round. */
export async function insertRound({ db, now }: Deps, staff: Person): Promise<string> {
  const { id } = await db
    .insertInto('reception_rounds')
    .values({ carrier: 'Colissimo', announced: 3, opened_at: now(), opened_by: staff.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A photo's row; its bytes are stored under the keys that readers request. */
export async function insertPhoto(
  deps: Deps,
  parcelId: string | null,
  staff: Person,
): Promise<string> {
  const { id } = await deps.db
    .insertInto('photos')
    .values({
      parcel_id: parcelId,
      uploaded_by: staff.id,
      width: 10,
      height: 10,
      bytes: 3,
      sha256: 'x',
      created_at: deps.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await deps.files.put(`photos/${id}.jpg`, new Uint8Array([255, 216, 255]))
  await deps.files.put(`photos/${id}.thumb.jpg`, new Uint8Array([255, 216, 255]))
  return id
}

/** A photo of a box while it was packed. */
export async function insertBoxPhoto(deps: Deps, boxId: string, staff: Person): Promise<string> {
  const id = await insertPhoto(deps, null, staff)
  await deps.db
    .updateTable('photos')
    .set({ box_id: boxId, moment: 'closed' })
    .where('id', '=', id)
    .execute()
  return id
}

/** Everything a customer can own, from a parcel to an invoice. */
export async function insertBelongings(
  deps: Deps,
  customer: Person,
  staff: { readonly operateur: Person; readonly admin: Person },
): Promise<Belongings> {
  const parcelId = await insertParcel(deps, customer, 'received')
  await insertReception(deps, parcelId, staff.operateur)
  const photoId = await insertPhoto(deps, parcelId, staff.operateur)
  const quoteId = await insertQuote(deps, customer, staff.admin)

  const paidParcel = await insertParcel(deps, customer, 'processing')
  await insertReception(deps, paidParcel, staff.operateur)
  await giveCustomsPapers(deps, [paidParcel])
  const paidQuote = await insertQuote(deps, customer, staff.admin, {
    status: 'paid',
    parcelIds: [paidParcel],
  })
  const paid = await insertPaidOrder(deps, customer, paidQuote, paidParcel)
  const dataExportId = await insertDataExport(deps, customer)
  const documentId = await insertDocument(deps, customer, staff.admin)
  const notificationId = await insertNotice(deps, customer, parcelId)
  const purchaseInvoiceId = await insertPurchaseInvoice(deps, customer, parcelId)
  const optionId = await insertPaidOption(deps, customer, paid.orderId, parcelId)
  const papers = { documentId, notificationId, purchaseInvoiceId, optionId }
  return { parcelId, photoId, quoteId, dataExportId, ...papers, ...paid }
}

/** A document published to this customer only. */
export async function insertDocument(deps: Deps, customer: Person, by: Person): Promise<string> {
  const { db, files, now } = deps
  const row = { title: 'Attestation', audience: 'one', customer_id: customer.id, version: 1 }
  const { id } = await db
    .insertInto('documents')
    .values({ ...row, published_at: now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const file = { file_id: randomUUID(), bytes: 3, sha256: 'x' }
  await db
    .insertInto('document_versions')
    .values({ document_id: id, version: 1, ...file, published_by: by.id, published_at: now() })
    .execute()
  await files.put(documentKey(file.file_id), new TextEncoder().encode('%PDF-1.7'))
  return id
}

/** A notification that the customer reads on the site. */
export async function insertNotice(
  { db, now }: Deps,
  customer: Person,
  parcelId: string,
): Promise<string> {
  const { id } = await db
    .insertInto('notifications')
    .values({
      user_id: customer.id,
      channel: 'site',
      recipient: '',
      kind: 'parcel-received',
      payload: JSON.stringify({ parcelId }),
      dedupe_key: randomUUID(),
      state: 'sent',
      created_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** An option that the warehouse still has to carry out. */
async function insertPaidOption(
  { db, now }: Deps,
  customer: Person,
  orderId: string,
  parcelId: string,
): Promise<string> {
  const { id } = await db
    .insertInto('parcel_options')
    .values({
      customer_id: customer.id,
      order_id: orderId,
      option: 'photos-contenu',
      line_code: 'photo_request',
      label: 'Photos du contenu',
      parcel_id: parcelId,
      paid_cents: 350,
      status: 'open',
      created_at: now(),
      updated_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A copy of the customer's data that is ready to download. */
async function insertDataExport({ db, files, now }: Deps, customer: Person): Promise<string> {
  const { id } = await db
    .insertInto('data_exports')
    .values({
      user_id: customer.id,
      requested_at: now(),
      ready_at: now(),
      expires_at: new Date(now().getTime() + 86_400_000),
      bytes: 2,
      sha256: 'x',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await files.put(exportKey(id), new Uint8Array([80, 75]))
  return id
}

/** A parcel's purchase invoice, and its bytes. */
export async function insertPurchaseInvoice(
  { db, files, now }: Deps,
  customer: Person,
  parcelId: string,
): Promise<string> {
  const type = 'application/pdf'
  const { id } = await db
    .insertInto('purchase_invoices')
    .values({
      customer_id: customer.id,
      file_name: 'facture.pdf',
      type,
      bytes: 4,
      sha256: 'x',
      created_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('parcel_invoices').values({ parcel_id: parcelId, invoice_id: id }).execute()
  await db.updateTable('parcels').set({ has_invoice: true }).where('id', '=', parcelId).execute()
  await files.put(purchaseInvoiceKey(id, type), new TextEncoder().encode('%PDF'))
  return id
}
