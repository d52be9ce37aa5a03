import { sql } from 'kysely'
import type { GoogleIdentity } from '#server/core/adapters/google.ts'
import { hashOfSecret, readCookie } from '#server/core/session-cookies.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'

/** The owner of this identity, if any. An e-mail address says nothing about it. */
export const findOwner = (db: Database | Tx, { issuer, subject }: GoogleIdentity) =>
  db
    .selectFrom('external_identities as i')
    .innerJoin('users as u', 'u.id', 'i.user_id')
    .leftJoin('customers as c', 'c.user_id', 'u.id')
    .select(['u.id', 'u.deactivated_at', 'c.merged_into'])
    .where('i.issuer', '=', issuer)
    .where('i.subject', '=', subject)
    .executeTakeFirst()

/** The identity that is linked to an account. */
export const findLink = (db: Database | Tx, userId: string, issuer: string) =>
  db
    .selectFrom('external_identities')
    .select(['subject', 'email', 'linked_at'])
    .where('user_id', '=', userId)
    .where('issuer', '=', issuer)
    .executeTakeFirst()

/** `false` when the identity, or this account, is already linked: of two calls at once, one succeeds. */
export async function insertLink(
  tx: Tx,
  ctx: Context,
  userId: string,
  { issuer, subject, email }: Pick<GoogleIdentity, 'issuer' | 'subject' | 'email'>,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('external_identities')
    .values({ issuer, subject, user_id: userId, email, linked_at: ctx.now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Whether the account can be opened without Google: by a password, or a passkey. */
export async function hasAnotherWayIn(db: Database | Tx, userId: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from passwords where user_id = ${userId})
      or exists (select from passkeys where user_id = ${userId}) as has`.execute(db)
  return rows[0]?.has ?? false
}

/** What Google said of the person in this browser who has no account yet; expires after an hour. */
export async function findNewcomer(ctx: Context, cookies: string | undefined) {
  const token = readCookie(cookies, 'newcomer', ctx.config)
  if (token === undefined) return undefined
  return ctx.db
    .selectFrom('pending_identities')
    .selectAll()
    .where('token_hash', '=', hashOfSecret(token))
    .where('expires_at', '>', ctx.now())
    .executeTakeFirst()
}
