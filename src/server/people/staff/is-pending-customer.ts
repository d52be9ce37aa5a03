import { sql, type SqlBool } from 'kysely'

/** SQL: whether the user `u` is a customer who confirmed their address and waits for the office. */
export const isPendingCustomer = sql<SqlBool>`(u.role in ('client', 'testeur') and u.email_verified
  and not u.is_active and u.deactivated_at is null and u.deleted_at is null)`
