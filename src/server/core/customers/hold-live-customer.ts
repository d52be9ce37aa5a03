import { prepared } from '#server/core/adapters/prepared.ts'
import type { Tx } from '#server/core/context.ts'

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
