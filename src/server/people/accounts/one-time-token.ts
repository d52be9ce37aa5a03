import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { accept, refuse, type Outcome } from '#domain/outcome.ts'
import { addressKey, requireAttempt } from '#server/core/attempts.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { requireMailTry } from '#server/messages/notifications/mail-allowance.ts'
import { notify } from '#server/messages/notifications/outbox.ts'
import { findAccountByEmail } from './account-queries.ts'

export type TokenPurpose =
  | 'confirm-email'
  | 'reset-password'
  | 'leave-email'
  | 'enter-email'
  | 'revert-email'
  | 'accept-invitation'
export type TokenRefusal = 'token-invalid' | 'token-expired'

/** The subject of a link: an account, or a change or an invitation (`subjectId`), and the mailbox that received it. */
export type TokenHolder = {
  readonly userId: string | null
  readonly subjectId: string | null
  readonly email: string
}

const hourInMinutes = 60

/**
 * A confirmation may wait for its person, a reset may not (docs/rules/accounts.md#passwords); a wrong change of address may be
 * noticed late.
 */
const lifetimeMinutes: Record<TokenPurpose, number> = {
  'confirm-email': 24 * hourInMinutes,
  'reset-password': 30,
  'leave-email': 24 * hourInMinutes,
  'enter-email': 24 * hourInMinutes,
  'revert-email': 72 * hourInMinutes,
  'accept-invitation': 7 * 24 * hourInMinutes,
}

/**
 * A new secret for one mail, 32 random bytes as base64url. It is made while the mail is rendered, and only its hash is stored, so
 * that neither the outbox nor the database can open an account.
 */
export async function issueToken(
  ctx: Context,
  purpose: TokenPurpose,
  { userId = null, subjectId = null, email }: Partial<TokenHolder> & Pick<TokenHolder, 'email'>,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const now = ctx.now()
  await ctx.db
    .insertInto('one_time_tokens')
    .values({
      token_hash: hashOf(token),
      purpose,
      user_id: userId,
      subject_id: subjectId,
      email,
      created_at: now,
      expires_at: new Date(now.getTime() + lifetimeMinutes[purpose] * 60_000),
    })
    .execute()
  return token
}

/** Uses up the token, and every other one of its purpose for the same user or subject; of parallel uses only one succeeds. */
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
    .returning(['user_id', 'subject_id', 'email', 'expires_at'])
    .executeTakeFirst()
  if (!row) return refuse('token-invalid')
  if (row.expires_at <= ctx.now()) return refuse('token-expired')

  await voidTokens(tx, ctx, purpose, { userId: row.user_id, subjectId: row.subject_id })
  return accept({ userId: row.user_id, subjectId: row.subject_id, email: row.email })
}

/** The subject of a link, without using the link up. */
export async function readToken(
  ctx: Context,
  purpose: TokenPurpose,
  token: string,
): Promise<Outcome<TokenHolder, TokenRefusal>> {
  const row = await findUnused(ctx, purpose, token)
  if (!row) return refuse('token-invalid')
  if (row.expires_at <= ctx.now()) return refuse('token-expired')
  return accept({ userId: row.user_id, subjectId: row.subject_id, email: row.email })
}

/** Invalidates the open links of this purpose. */
export async function voidTokens(
  tx: Tx,
  ctx: Context,
  purpose: TokenPurpose,
  { userId, subjectId }: Pick<TokenHolder, 'userId' | 'subjectId'>,
): Promise<void> {
  const open = tx
    .updateTable('one_time_tokens')
    .set({ used_at: ctx.now() })
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
  if (subjectId !== null) await open.where('subject_id', '=', subjectId).execute()
  else await open.where('user_id', '=', userId).execute()
}

/** Whether this token exists and is unused, expired or not. */
export const tokenExists = async (
  ctx: Context,
  purpose: TokenPurpose,
  token: string,
): Promise<boolean> => (await findUnused(ctx, purpose, token)) !== undefined

const findUnused = (ctx: Context, purpose: TokenPurpose, token: string) =>
  ctx.db
    .selectFrom('one_time_tokens')
    .select(['user_id', 'subject_id', 'email', 'expires_at'])
    .where('token_hash', '=', hashOf(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .executeTakeFirst()

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

const hourInSeconds = 3600

/**
 * Enqueues a mail with a link; a 429 says when the next one may leave, also for a client that tries many addresses. An unknown
 * address takes the same path, but its message is dropped when it is rendered.
 */
export async function sendTokenMail(
  ctx: Context,
  kind: 'confirm-email' | 'reset-password',
  email: string,
): Promise<void> {
  const asker = addressKey(ctx.clientAddress)
  await requireAttempt(ctx, { key: `${kind}-from:${asker}`, max: 30, windowSeconds: hourInSeconds })
  await requireMailTry(ctx, kind, email)
  await inTransaction(ctx, async (tx) => {
    const account = await findAccountByEmail(tx, email)
    await notify(tx, ctx, {
      kind,
      payload: { userId: account?.id ?? randomUUID() },
      userId: null,
      recipient: email,
      dedupeKey: `${kind}:${ctx.requestId}`,
    })
  })
}

/** Sends a link to choose a new password. Answer and work are the same, whether the address has an account or not. */
export async function requestPasswordReset(
  ctx: Context,
  { email }: { readonly email: string },
): Promise<Record<string, never>> {
  await sendTokenMail(ctx, 'reset-password', email.toLowerCase())
  return {}
}

/** Sends the confirmation link again. Answer and work are the same, whether the address waits for a link or not. */
export async function requestEmailConfirmation(
  ctx: Context,
  { email }: { readonly email: string },
): Promise<Record<string, never>> {
  await sendTokenMail(ctx, 'confirm-email', email.toLowerCase())
  return {}
}
