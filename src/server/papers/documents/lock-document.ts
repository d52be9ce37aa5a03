import type { Tx } from '#server/core/context.ts'

/** For the office, which may change every document. */
export const lockDocument = (tx: Tx, documentId: string) =>
  tx
    .selectFrom('documents')
    .select(['title', 'version', 'customer_id', 'withdrawn_at'])
    .where('id', '=', documentId)
    .forUpdate()
    .executeTakeFirst()
