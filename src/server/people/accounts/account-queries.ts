import { sql, type SqlBool } from 'kysely'
import type { Role } from '#domain/account/account.ts'
import type { Database, Tx } from '#server/core/context.ts'

/** A user with their customer row; staff invited by e-mail have none. */
export const findAccount = (db: Database | Tx, userId: string) =>
  accounts(db).where('users.id', '=', userId).executeTakeFirst()

export const findAccountByEmail = (db: Database | Tx, email: string) =>
  accounts(db).where(hasAddress(email)).executeTakeFirst()

/** By the index `users_email`; the address is in lower case. */
export const hasAddress = (email: string) => sql<SqlBool>`lower(users.email) = ${email}`

export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>

/** Locks the user row: confirmations and activations of one account run one after the other. */
export const lockAccount = (tx: Tx, userId: string) =>
  accounts(tx).where('users.id', '=', userId).forUpdate('users').executeTakeFirst()

const accounts = (db: Database | Tx) =>
  db
    .selectFrom('users')
    .leftJoin('customers', 'customers.user_id', 'users.id')
    .leftJoin('avatars', 'avatars.user_id', 'users.id')
    .select([
      'users.id',
      'users.email',
      'users.name',
      'users.given_name',
      'users.role',
      'users.email_verified',
      'users.is_active',
      'users.deactivated_at',
      'customers.client_number',
      'customers.first_name',
      'customers.last_name',
      'customers.plan',
      'customers.address_line1',
      'customers.address_line2',
      'customers.postal_code',
      'customers.city',
      'customers.country',
      'customers.phone',
      'customers.welcomed_at',
      'avatars.sha256 as avatar',
    ])
    .where('users.deleted_at', 'is', null)

/** Sets the password, also for an account that had none (opened with Google). */
export async function savePassword(tx: Tx, userId: string, hash: string, at: Date): Promise<void> {
  await tx
    .insertInto('passwords')
    .values({ user_id: userId, hash, changed_at: at })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ hash, changed_at: at }))
    .execute()
}

/** The facts that a sign-in needs about the account of an address; `hash` is null for a person who never chose a password. */
export async function findSignIn(db: Database | Tx, email: string): Promise<SignInRow | undefined> {
  return signIns(db).where(hasAddress(email)).executeTakeFirst()
}

export async function findSignInById(
  db: Database | Tx,
  userId: string,
): Promise<SignInRow | undefined> {
  return signIns(db).where('users.id', '=', userId).executeTakeFirst()
}

export type SignInRow = {
  readonly id: string
  readonly email: string
  readonly role: Role
  readonly email_verified: boolean
  readonly is_active: boolean
  readonly deactivated_at: Date | null
  /** The account that replaced this one for its person. */
  readonly merged_into: string | null
  /** Set while the steps after a confirmed address are not done yet. */
  readonly welcome_due_at: Date | null
  readonly last_signed_in_at: Date | null
  readonly hash: string | null
}

const signIns = (db: Database | Tx) =>
  db
    .selectFrom('users')
    .leftJoin('passwords', 'passwords.user_id', 'users.id')
    .leftJoin('customers', 'customers.user_id', 'users.id')
    .select([
      'users.id',
      'users.email',
      'users.role',
      'users.email_verified',
      'users.is_active',
      'users.deactivated_at',
      'customers.merged_into',
      'customers.welcome_due_at',
      'users.last_signed_in_at',
      'passwords.hash',
    ])
    .$castTo<SignInRow>()
