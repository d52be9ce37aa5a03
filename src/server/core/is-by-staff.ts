import { sql, type SqlBool } from 'kysely'

/** In the words of the partial indexes of `events`, which serve no others. */
export const isByStaff = sql<SqlBool>`is_staff_role(actor_role)`
