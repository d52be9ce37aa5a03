import { sql, type SqlBool } from 'kysely'

/** In the very words of the indexes of `events` (migration 0023), which serve no others. */
export const isByStaff = sql<SqlBool>`actor_role in ('operateur', 'admin', 'super_admin')`
