import type { MyDocument, OfficeDocument } from '#contract/papers/documents.ts'
import { decodeCursor, pageSize } from '#server/core/paging.ts'
import type { Database, Tx } from '#server/core/context.ts'

type Paged = { readonly cursor?: string | undefined; readonly limit?: number | undefined }

/** Documents with the file of their current version. */
const documents = (db: Database | Tx) =>
  db
    .selectFrom('documents as d')
    .innerJoin('document_versions as v', (join) =>
      join.onRef('v.document_id', '=', 'd.id').onRef('v.version', '=', 'd.version'),
    )
    .innerJoin('users as u', 'u.id', 'v.published_by')
    .leftJoin('customers as c', 'c.user_id', 'd.customer_id')
    .select(['d.id', 'd.title', 'd.version', 'd.audience', 'd.customer_id', 'd.withdrawn_at'])
    .select(['d.published_at as created_at', 'v.file_id', 'v.bytes', 'u.name as published_by'])
    .select(['c.first_name', 'c.last_name', 'c.client_number'])

type DocumentRow = NonNullable<Awaited<ReturnType<typeof documentRow>>>

export const documentRow = (db: Database | Tx, documentId: string) =>
  documents(db).where('d.id', '=', documentId).executeTakeFirst()

/** Documents published to all or to this customer, and not withdrawn: the only condition for what a customer may read. */
const documentsFor = (db: Database | Tx, customerId: string) =>
  documents(db)
    .where('d.withdrawn_at', 'is', null)
    .where((row) => row.or([row('d.audience', '=', 'all'), row('d.customer_id', '=', customerId)]))

export const documentRowFor = (db: Database | Tx, customerId: string, documentId: string) =>
  documentsFor(db, customerId).where('d.id', '=', documentId).executeTakeFirst()

export const documentRowsFor = (db: Database | Tx, customerId: string, paged: Paged) =>
  pageThrough(documentsFor(db, customerId), paged)

export const documentRows = (db: Database | Tx, paged: Paged) => pageThrough(documents(db), paged)

/** Reads one row more than the page shows. */
function pageThrough(query: ReturnType<typeof documents>, { cursor, limit }: Paged) {
  const after = decodeCursor(cursor)
  const further = after
    ? query.where((row) =>
        row(row.refTuple('d.published_at', 'd.id'), '<', row.tuple(after.at, after.id)),
      )
    : query
  return further
    .orderBy('d.published_at', 'desc')
    .orderBy('d.id', 'desc')
    .limit(pageSize(limit) + 1)
    .execute()
}

/** The file store's key of one version. */
export const documentKey = (fileId: string): string => `documents/${fileId}.pdf`

export const myDocumentView = (row: DocumentRow): MyDocument => ({
  id: row.id,
  title: row.title,
  version: row.version,
  publishedAt: row.created_at.toISOString(),
  bytes: row.bytes,
  isPersonal: row.audience === 'one',
})

export const officeDocumentView = (row: DocumentRow): OfficeDocument => ({
  id: row.id,
  title: row.title,
  version: row.version,
  publishedAt: row.created_at.toISOString(),
  publishedBy: row.published_by,
  bytes: row.bytes,
  withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
  customer: row.client_number
    ? { name: `${row.first_name} ${row.last_name}`, clientNumber: row.client_number }
    : null,
})

/** For the office, which may change every document. */
export const lockDocument = (tx: Tx, documentId: string) =>
  tx
    .selectFrom('documents')
    .select(['title', 'version', 'customer_id', 'withdrawn_at'])
    .where('id', '=', documentId)
    .forUpdate()
    .executeTakeFirst()
