import type { MyDocument, OfficeDocument } from '#contract/papers/documents.ts'
import type { DocumentRow } from './document-queries.ts'

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
