import { sql } from 'kysely'

/** The accounts of one person, those merged into theirs included: what is limited by person is counted over them all. */
export const accountsOf = (customerId: string) =>
  sql<string>`(select k.user_id from customers k where k.user_id = ${customerId} or k.merged_into = ${customerId})`
