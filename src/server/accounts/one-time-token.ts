import { createHash, randomBytes } from 'node:crypto'
import { accept, refuse, type Outcome } from '#domain/outcome.ts'
import type { Context, Tx } from '#server/core/context.ts'

export type TokenPurpose = 'confirm-email' | 'reset-password'
export type TokenRefusal = 'token-invalid' | 'token-expired'
export type TokenHolder = { readonly userId: string; readonly email: string }

/** `spec/decisions.md` is silent; a confirmation waits for a person, a reset does not. */
const lifetimeMinutes: Record<TokenPurpose, number> = {
  'confirm-email': 24 * 60,
  'reset-password': 30,
}

/**
 * A new secret for one mail, 32 random bytes as base64url. Called while that mail is rendered: only its hash is ever
 * stored, so that neither the outbox nor the database can open an account.
 */
export async function issueToken(
  ctx: Context,
  purpose: TokenPurpose,
  { userId, email }: TokenHolder,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const now = ctx.now()
  await ctx.db
    .insertInto('one_time_tokens')
    .values({
      token_hash: hashOf(token),
      purpose,
      user_id: userId,
      email,
      created_at: now,
      expires_at: new Date(now.getTime() + lifetimeMinutes[purpose] * 60_000),
    })
    .execute()
  return token
}

/** Uses the token and every other one of its purpose up; of parallel uses one is accepted. */
export async function consumeToken(
  tx: Tx,
  ctx: Context,
  purpose: TokenPurpose,
  token: string,
): Promise<Outcome<TokenHolder, TokenRefusal>> {
  const row = await tx
    .updateTable('one_time_tokens')
    .set({ used_at: ctx.now() })
    .where('token_hash', '=', hashOf(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .returning(['user_id', 'email', 'expires_at'])
    .executeTakeFirst()
  if (!row) return refuse('token-invalid')
  if (row.expires_at <= ctx.now()) return refuse('token-expired')

  await tx
    .updateTable('one_time_tokens')
    .set({ used_at: ctx.now() })
    .where('user_id', '=', row.user_id)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute()
  return accept({ userId: row.user_id, email: row.email })
}

/** Cheap look before work that costs (a password hash): is there anything to consume? */
export async function tokenExists(
  ctx: Context,
  purpose: TokenPurpose,
  token: string,
): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('one_time_tokens')
    .select('user_id')
    .where('token_hash', '=', hashOf(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
