import { publishDocument, replaceDocument } from '#contract/papers/documents.ts'
import { send } from '#web/api/send.ts'

export type NewDocument = {
  readonly title: string
  /** Absent for a document for all customers. */
  readonly clientNumber?: string
  readonly file: File
}

export type NewVersion = {
  readonly documentId: string
  readonly replaces: number
  readonly file: File
}

/** The file is the request body and its description the query; a retry with the same key publishes once. */
export const sendDocument = ({ file, ...about }: NewDocument, idempotencyKey: string) =>
  send({
    method: 'POST',
    url: `${publishDocument.path}?${new URLSearchParams(about)}`,
    body: asPdf(file),
    idempotencyKey,
  })

export const sendVersion = ({ documentId, replaces, file }: NewVersion, idempotencyKey: string) =>
  send({
    method: 'POST',
    url: `${replaceDocument.path.replace(':documentId', encodeURIComponent(documentId))}?replaces=${replaces}`,
    body: asPdf(file),
    idempotencyKey,
  })

/** Some systems give a file no type; the server checks its bytes. */
const asPdf = (file: Blob): Blob => file.slice(0, file.size, 'application/pdf')
