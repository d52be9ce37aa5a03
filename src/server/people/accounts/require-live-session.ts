import type { Tx } from '#server/core/context.ts'
import { Unauthenticated } from '#server/core/refused.ts'

/** Whoever waited for the account's lock may have been signed out by the one who held it. */
export async function requireLiveSession(tx: Tx, sessionId: string): Promise<void> {
  const live = await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .forUpdate()
    .executeTakeFirst()
  if (!live) throw new Unauthenticated()
}
