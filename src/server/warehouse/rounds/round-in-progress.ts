import type { Tx } from '#server/core/context.ts'

/** The open round that counts this person's next reception; it cannot be closed before that reception is written. */
export async function roundInProgress(tx: Tx, staffId: string): Promise<string | null> {
  const round = await tx
    .selectFrom('reception_rounds')
    .select('id')
    .where('opened_by', '=', staffId)
    .where('closed_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return round?.id ?? null
}
