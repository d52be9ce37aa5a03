import { createHash } from 'node:crypto'
import { requireUser } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction, inTransaction } from '#server/core/idempotency.ts'
import { found } from '#server/core/refused.ts'
import { reEncodeSquare } from '#server/core/pictures/re-encode.ts'
import { lockAccount } from './account-queries.ts'
import { requireAttempt } from '#server/core/attempts.ts'

const side = 256

/** Stores a square of 256 px of the sent picture, in place of the former one. */
export async function uploadAvatar(ctx: Context, body: Uint8Array): Promise<Record<string, never>> {
  const { id } = requireUser(ctx.actor)
  // The server decodes one picture at a time, those of the warehouse included.
  await requireAttempt(ctx, { key: `avatar:${id}`, max: 20, windowSeconds: 3600 })
  const picture = await reEncodeSquare(body, side)
  const sha256 = createHash('sha256').update(picture).digest('hex')
  const row = { sha256, bytes: picture.length, updated_at: ctx.now() }
  return inTransaction(ctx, async (tx) => {
    // Locks the account first: two uploads write the file one after the other, and a deleted person gets no picture.
    found(await lockAccount(tx, id))
    await tx
      .insertInto('avatars')
      .values({ user_id: id, ...row })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
      .execute()
    await recordFact(tx, ctx, { type: 'account.avatar-changed', customerId: id })
    await ctx.files.put(avatarKey(id), picture)
    return {}
  })
}

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

/** One file per person: a new picture replaces the bytes, so that no old one is left over. */
export const avatarKey = (userId: string): string => `avatars/${userId}.webp`
