import { prepared } from '#server/core/adapters/postgres.ts'
import type { Tx } from '#server/core/context.ts'

/**
 * Whether this account is a customer's: not deleted, not merged into another, and not of the team since (the team has no customer
 * area: docs/rules/accounts.md#roles). Locks the account until the end of the transaction, which gives it something.
 */
export async function isLiveCustomer(tx: Tx, customerId: string): Promise<boolean> {
  const customer = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', customerId)
    .where('deleted_at', 'is', null)
    .where('role', 'in', ['client', 'testeur'])
    .forKeyShare()
    .executeTakeFirst()
  return customer !== undefined && !(await isMerged(tx, customerId))
}

/** Runs after the account is locked, so that a merge that was in progress has ended. */
async function isMerged(tx: Tx, customerId: string): Promise<boolean> {
  const merged = await tx
    .selectFrom('customers')
    .select('user_id')
    .where('user_id', '=', customerId)
    .where('merged_into', 'is not', null)
    .executeTakeFirst()
  return merged !== undefined
}

/**
 * `holdBuyer` and `isLiveCustomer` at once, in their order. PostgreSQL reads a row again when it was changed while it waited, so an
 * account that was ended or merged meanwhile is not live; a weaker lock of the account would take its row of before.
 */
export const holdLiveCustomerSql = `select u.id from customers c join users u on u.id = c.user_id
  where c.user_id = $1 and c.merged_into is null and u.deleted_at is null and u.role in ('client', 'testeur')
  for share of c, u`

const hold = prepared<{ readonly id: string }>('hold-live-customer', holdLiveCustomerSql)

/** Whether this account is a customer's that may be given a parcel; held until the end of the transaction. */
export const holdLiveCustomer = async (tx: Tx, customerId: string): Promise<boolean> =>
  (await hold(tx, [customerId])).length > 0

/** Locks the customer, so that two payments, and everything that depends on what they pay for, run one after the other. */
export async function lockBuyer(tx: Tx, customerId: string): Promise<void> {
  await tx
    .selectFrom('customers')
    .select('user_id')
    .where('user_id', '=', customerId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/**
 * For verbs that give a customer a new parcel: the parcel's trigger takes the same lock (`search_new_parcels`), and a verb that
 * ends the account meanwhile locks the buyer before the account (`lockBelongings`).
 */
export async function holdBuyer(tx: Tx, customerId: string): Promise<void> {
  await tx
    .selectFrom('customers')
    .select('user_id')
    .where('user_id', '=', customerId)
    .forShare()
    .execute()
}
