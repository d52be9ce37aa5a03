import type { Tx } from '#server/core/context.ts'

/**
 * Whether we can still write to this account: only a deleted one has no address. Whoever was merged into another account or has
 * joined the team is told of their money too. Locks the account until the end of the transaction.
 */
export async function hasMailbox(tx: Tx, userId: string): Promise<boolean> {
  const user = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst()
  return user !== undefined
}
