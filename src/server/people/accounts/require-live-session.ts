import type { Tx } from '#server/core/context.ts'
import { Unauthenticated } from '#server/core/refused.ts'

/** While this call waited for the account's lock, the holder of the lock may have ended its session. */
export async function requireLiveSession(tx: Tx, sessionId: string): Promise<void> {
  const live = await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .forUpdate()
    .executeTakeFirst()
  if (!live) throw new Unauthenticated()
}
