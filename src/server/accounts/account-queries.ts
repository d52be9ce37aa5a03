import type { Database, Tx } from '#server/core/context.ts'

/** A user with what makes them a customer; staff invited by e-mail have no customer row. */
export const findAccount = (db: Database | Tx, userId: string) =>
  accounts(db).where('users.id', '=', userId).executeTakeFirst()

export const findAccountByEmail = (db: Database | Tx, email: string) =>
  accounts(db).where('users.email', '=', email).executeTakeFirst()

export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>

/** Locks the user row: confirmations and activations of one account happen one after the other. */
export const lockAccount = (tx: Tx, userId: string) =>
  accounts(tx).where('users.id', '=', userId).forUpdate('users').executeTakeFirst()

const accounts = (db: Database | Tx) =>
  db
    .selectFrom('users')
    .leftJoin('customers', 'customers.user_id', 'users.id')
    .select([
      'users.id',
      'users.email',
      'users.name',
      'users.role',
      'users.email_verified',
      'users.is_active',
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
    ])

/** A new password ends every session: who stole the old one is out. */
export async function endSessions(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', '=', userId).execute()
}

/** Sets the password, also of an account that had none (opened with Google). */
export async function savePassword(tx: Tx, userId: string, hash: string, at: Date): Promise<void> {
  await tx
    .insertInto('accounts')
    .values({ user_id: userId, account_id: userId, provider_id: 'credential', password: hash })
    .onConflict((conflict) =>
      conflict
        .columns(['provider_id', 'account_id'])
        .doUpdateSet({ password: hash, updated_at: at }),
    )
    .execute()
}
