import { createHmac, randomInt } from 'node:crypto'
import type { Context } from '#server/core/context.ts'

/** A code lasts ten minutes and allows five tries (docs/rules/accounts.md#phone). */
export const codeLastsMs = 600_000
export const triesPerCode = 5

/**
 * Draws the code for a number that waits for one; `undefined` when the number no longer waits. A text that is rendered again
 * after a failed sending has a new code, which invalidates the former one.
 */
export async function issuePhoneCode(
  ctx: Context,
  userId: string,
  phone: string,
): Promise<string | undefined> {
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0')
  const waiting = await ctx.db
    .updateTable('phone_verifications')
    .set({
      code_hash: hashOfCode(ctx, userId, phone, code),
      expires_at: new Date(ctx.now().getTime() + codeLastsMs),
      tries: 0,
    })
    .where('user_id', '=', userId)
    .where('phone', '=', phone)
    .where('requested_at', '>', new Date(ctx.now().getTime() - 3_600_000))
    .returning('user_id')
    .executeTakeFirst()
  return waiting && code
}

/** Keyed with our secret: otherwise a stolen table would be enough to try all million codes. */
export const hashOfCode = (
  { config }: Context,
  userId: string,
  phone: string,
  code: string,
): Buffer =>
  createHmac('sha256', config.AUTH_SECRET).update(`phone ${userId} ${phone} ${code}`).digest()
