import { sql } from 'kysely'

/** The account of one person and the accounts merged into it: limits per person count over all of them. */
export const accountsOf = (customerId: string) =>
  sql<string>`(select k.user_id from customers k where k.user_id = ${customerId} or k.merged_into = ${customerId})`
