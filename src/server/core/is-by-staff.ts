import { sql, type SqlBool } from 'kysely'

/** Written exactly as in the partial indexes of `events`: PostgreSQL uses them for no other condition. */
export const isByStaff = sql<SqlBool>`is_staff_role(actor_role)`
