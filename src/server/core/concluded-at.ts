import { sql } from 'kysely'

/**
 * SQL: when the contract of the order `o` was concluded: once the payment of its checkout is confirmed, which takes days for a debit
 * (docs/rules/law.md#withdrawal). `checkout`: the alias of `checkouts`.
 */
export const concludedAt = (checkout: 'c' | 'k') =>
  sql<Date>`greatest(o.created_at, ${sql.ref(`${checkout}.settled_at`)})`
