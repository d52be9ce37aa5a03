import type { Context, Database, Tx } from '#server/core/context.ts'
import { hasAddress } from './account-queries.ts'

/** For that many hours the old address may take the account back. */
export const revertHours = 72

/** The change that waits for its mailboxes: neither applied nor abandoned, and not too old. */
export const findOpenEmailChange = (db: Database | Tx, userId: string, now: Date) =>
  openChanges(db, now).where('user_id', '=', userId).executeTakeFirst()

export const findOpenEmailChangeById = (db: Database | Tx, changeId: string, now: Date) =>
  openChanges(db, now).where('id', '=', changeId).executeTakeFirst()

export type OpenEmailChange = NonNullable<Awaited<ReturnType<typeof findOpenEmailChange>>>

const openChanges = (db: Database | Tx, now: Date) =>
  changes(db)
    .where('applied_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .where('expires_at', '>', now)

/** A change that was applied and that nobody took back. */
export const findAppliedEmailChange = (db: Database | Tx, changeId: string) =>
  changes(db)
    .where('id', '=', changeId)
    .where('applied_at', 'is not', null)
    .where('reverted_at', 'is', null)
    .executeTakeFirst()

/** A change in any state, locked. */
export const lockEmailChange = (tx: Tx, changeId: string) =>
  changes(tx).where('id', '=', changeId).forUpdate().executeTakeFirst()

const changes = (db: Database | Tx) =>
  db
    .selectFrom('email_changes')
    .select([
      'id',
      'user_id',
      'old_email',
      'new_email',
      'requested_at',
      'expires_at',
      'old_confirmed_at',
      'new_confirmed_at',
      'applied_at',
      'reverted_at',
      'cancelled_at',
    ])

/** Abandons the waiting change and invalidates its links; `true` when there was one. */
export async function cancelOpenEmailChange(
  tx: Tx,
  ctx: Context,
  userId: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('email_changes')
    .set({ cancelled_at: ctx.now() })
    .where('user_id', '=', userId)
    .where('applied_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Whether somebody holds an address: an account, or one that left it less than 72 hours ago and may take it back. `except` is the
 * account that asks: its own former addresses are free.
 */
export async function isAddressTaken(
  db: Database | Tx,
  ctx: Context,
  email: string,
  except?: string,
): Promise<boolean> {
  const user = await db.selectFrom('users').select('id').where(hasAddress(email)).executeTakeFirst()
  if (user) return true
  const leftBy = await db
    .selectFrom('email_changes')
    .select('user_id')
    .where('old_email', '=', email)
    .where('reverted_at', 'is', null)
    .where('applied_at', '>', new Date(ctx.now().getTime() - revertHours * 3_600_000))
    .execute()
  return leftBy.some(({ user_id }) => user_id !== except)
}
