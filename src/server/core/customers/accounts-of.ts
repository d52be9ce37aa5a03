import { sql } from 'kysely'

/** The accounts of one person, with those merged into theirs: limits per person count over all of them. */
export const accountsOf = (customerId: string) =>
  sql<string>`(select k.user_id from customers k where k.user_id = ${customerId} or k.merged_into = ${customerId})`
