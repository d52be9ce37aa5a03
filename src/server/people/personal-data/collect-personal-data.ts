import { sql, type RawBuilder } from 'kysely'
import { findAccount } from '#server/people/accounts/account-queries.ts'
import { avatarKey } from '#server/people/accounts/avatar-key.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { found } from '#server/core/refused.ts'
import { invoiceFile } from '#server/payments/invoices/render-invoice.ts'
import { documentKey } from '#server/papers/documents/document-key.ts'
import { purchaseInvoiceKey } from '#server/warehouse/contents/purchase-invoice-key.ts'
import { photoKey } from '#server/core/pictures/photo-key.ts'
import { boughtSubjects } from './bought-subjects.ts'
import { subjects } from './personal-subjects.ts'

/** Everything kept about a person: rows by subject (the French name of the file), and the files to copy. */
export type PersonalData = {
  readonly documents: Readonly<Record<string, unknown>>
  readonly files: readonly { readonly key: string; readonly path: string }[]
}

/** One snapshot of the database: what is paid in one list is paid in all of them. */
export const collectPersonalData = (ctx: Context, userId: string): Promise<PersonalData> =>
  ctx.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => collect(tx, userId))

async function collect(tx: Tx, userId: string): Promise<PersonalData> {
  const account = found(await findAccount(tx, userId))
  const photos = await rows<PhotoRow>(tx, photosSql(userId))
  const invoices = await rows<InvoiceRow>(tx, invoicesSql(userId))
  const papers = await rows<PaperRow>(tx, papersSql(userId))
  const purchases = await rows<PurchaseRow>(tx, purchasesSql(userId))
  const documents: Record<string, unknown> = {
    photos,
    factures: invoices,
    documents: papers,
    'factures-d-achat': purchases,
  }
  for (const [name, statement] of Object.entries({ ...subjects, ...boughtSubjects })) {
    documents[name] = await rows(tx, statement(account))
  }
  const pictures = account.avatar === null ? [] : [pictureFile(userId)]
  const files = [
    ...photos.map(photoFile),
    ...invoices.map(invoicePdf),
    ...papers.map(paperFile),
    ...purchases.map(purchaseFile),
  ]
  return { documents, files: [...files, ...pictures] }
}

type PhotoRow = { readonly id: string; readonly tracking_number: string }
type PaperRow = { readonly file_id: string; readonly version: number }
type InvoiceRow = { readonly id: string; readonly number: string }
type PurchaseRow = { readonly id: string; readonly type: string }

const photoFile = ({ id, tracking_number }: PhotoRow) => ({
  key: photoKey(id, 'full'),
  path: `photos/${tracking_number.replaceAll(/[^\w-]/g, '_')}-${id.slice(0, 8)}.jpg`,
})

const pictureFile = (userId: string) => ({ key: avatarKey(userId), path: 'photo-de-profil.webp' })

const invoicePdf = ({ id, number }: InvoiceRow) => ({
  key: invoiceFile(id),
  path: `factures/${number}.pdf`,
})

const paperFile = ({ file_id, version }: PaperRow) => ({
  key: documentKey(file_id),
  path: `documents/${file_id.slice(0, 8)}-v${version}.pdf`,
})

const purchaseFile = ({ id, type }: PurchaseRow) => ({
  key: purchaseInvoiceKey(id, type),
  path: `factures-achat/${id}.${type === 'application/pdf' ? 'pdf' : 'jpg'}`,
})

async function rows<Row>(tx: Tx, statement: RawBuilder<Row>): Promise<Row[]> {
  return (await statement.execute(tx)).rows
}

/** What the team keeps to itself may show somebody else's name. */
const photosSql = (userId: string) => sql<PhotoRow>`
  select f.id, p.tracking_number, f.width, f.height, f.bytes, f.created_at
  from photos f join parcels p on p.id = f.parcel_id where p.customer_id = ${userId} and not f.is_private order by f.created_at, f.id`

const invoicesSql = (userId: string) => sql<InvoiceRow>`
  select id, number, total_cents, issued_at, content from invoices
  where customer_id in (select user_id from customers where ${userId} in (user_id, merged_into)) and pdf_sha256 is not null order by issued_at, id`

/** What was published to this person alone; what is published to all is nobody's data. */
const papersSql = (userId: string) => sql<PaperRow>`
  select d.title, v.version, v.published_at, d.withdrawn_at, v.bytes, v.file_id
  from documents d join document_versions v on v.document_id = d.id
  where d.customer_id = ${userId} order by v.published_at, v.file_id`

const purchasesSql = (userId: string) => sql<PurchaseRow>`
  select i.id, i.file_name, i.type, i.bytes, i.created_at,
    array(select p.tracking_number from parcel_invoices l join parcels p on p.id = l.parcel_id
      where l.invoice_id = i.id order by p.created_at, p.id) as parcels
  from purchase_invoices i where i.customer_id = ${userId} order by i.created_at, i.id`
