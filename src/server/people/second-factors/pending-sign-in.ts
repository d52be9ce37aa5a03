import { hashOfSecret, readCookie } from '#server/core/session-cookies.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { Refused } from '#server/core/refused.ts'

export type PendingSignIn = { readonly tokenHash: Buffer; readonly userId: string }

/** The half-open sign-in of this browser: the password was right, the second factor is missing. */
export async function findPendingSignIn(
  ctx: Context,
  cookies: string | undefined,
): Promise<PendingSignIn | undefined> {
  const token = readCookie(cookies, 'sign-in', ctx.config)
  if (token === undefined) return undefined
  const row = await ctx.db
    .selectFrom('pending_sign_ins')
    .select(['token_hash', 'user_id'])
    .where('token_hash', '=', hashOfSecret(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', ctx.now())
    .executeTakeFirst()
  return row && { tokenHash: row.token_hash, userId: row.user_id }
}

export async function requirePendingSignIn(
  ctx: Context,
  cookies: string | undefined,
): Promise<PendingSignIn> {
  const pending = await findPendingSignIn(ctx, cookies)
  if (!pending) throw new Refused('sign-in-over')
  return pending
}

/** Uses up a half-open sign-in: one session each; a password reset in between has deleted the row. */
export async function usePendingSignIn(
  tx: Tx,
  ctx: Context,
  { tokenHash }: PendingSignIn,
): Promise<void> {
  const used = await tx
    .updateTable('pending_sign_ins')
    .set({ used_at: ctx.now() })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  if (!used) throw new Refused('sign-in-over')
}
