import { sql, type Expression, type SqlBool } from 'kysely'
import type { ClientFilters, ClientState } from '#contract/clients.ts'
import type { Database } from '#server/core/context.ts'
import { matchingUser } from '#server/users/search-users.ts'

/** The customers that a filter of the office keeps; the keys of the page are the customer's own. */
export function filteredClients(db: Database, filters: ClientFilters) {
  const query = db
    .selectFrom('customers as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .leftJoin('professionals as p', 'p.customer_id', 'c.user_id')
    .where('u.deleted_at', 'is', null)
    .where('u.role', 'in', ['client', 'testeur'])
  return conditionsOf(filters).reduce((narrowed, condition) => narrowed.where(condition), query)
}

function conditionsOf(filters: ClientFilters): Expression<SqlBool>[] {
  const { search, plan, country, active, professional } = filters
  const matches = matchingUser(search)
  return [
    ...(matches ? [matches] : []),
    ...(plan ? [sql<SqlBool>`c.plan = ${plan}`] : []),
    ...(country ? [sql<SqlBool>`c.country = ${country}`] : []),
    ...(active
      ? [active === 'yes' ? sql<SqlBool>`u.is_active` : sql<SqlBool>`not u.is_active`]
      : []),
    ...(professional ? [ofProfessional(professional)] : []),
  ]
}

const ofProfessional = (wanted: 'yes' | 'no'): Expression<SqlBool> =>
  wanted === 'yes' ? sql<SqlBool>`p.customer_id is not null` : sql<SqlBool>`p.customer_id is null`

type Lived = {
  readonly is_active: boolean
  readonly deactivated_at: Date | null
  readonly merged_into: string | null
}

export function clientStateOf({ is_active, deactivated_at, merged_into }: Lived): ClientState {
  if (merged_into !== null) return 'merged'
  if (is_active) return 'active'
  return deactivated_at === null ? 'pending' : 'closed'
}
