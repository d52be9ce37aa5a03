import { requireUser } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { avatarKey } from './avatar-key.ts'

/** Shows the initials again; without a picture it does nothing. */
export async function removeAvatar(ctx: Context): Promise<Record<string, never>> {
  const { id } = requireUser(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    const removed = await tx
      .deleteFrom('avatars')
      .where('user_id', '=', id)
      .returning('user_id')
      .executeTakeFirst()
    if (!removed) return {}
    await recordFact(tx, ctx, { type: 'account.avatar-changed', customerId: id })
    await ctx.files.remove(avatarKey(id))
    return {}
  })
}
