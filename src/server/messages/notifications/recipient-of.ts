import type { Tx } from '#server/core/context.ts'

/** The current mail address of a user. */
export async function recipientOf(
  tx: Tx,
  userId: string,
): Promise<{ userId: string; recipient: string }> {
  const { email } = await tx
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return { userId, recipient: email }
}
