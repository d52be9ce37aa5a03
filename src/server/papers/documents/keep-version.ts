import { createHash, randomUUID } from 'node:crypto'
import type { Context, Tx } from '#server/core/context.ts'
import { documentKey } from './document-key.ts'

type Version = {
  readonly documentId: string
  readonly version: number
  readonly publishedBy: string
  readonly body: Uint8Array
}

/** Stores the file and the row that refers to it. */
export async function keepVersion(tx: Tx, ctx: Context, wanted: Version): Promise<void> {
  const { documentId, version, publishedBy, body } = wanted
  const fileId = randomUUID()
  await ctx.files.put(documentKey(fileId), body)
  await tx
    .insertInto('document_versions')
    .values({
      document_id: documentId,
      version,
      file_id: fileId,
      bytes: body.length,
      sha256: createHash('sha256').update(body).digest('hex'),
      published_by: publishedBy,
      published_at: ctx.now(),
    })
    .execute()
}
