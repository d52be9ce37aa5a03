import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { ClientFilters, ClientState } from '#contract/people/clients.ts'
import type { PlanId } from '#domain/plan/plan.ts'
import { parisDayOf, parisDayText } from '#domain/storage/paris-day.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context, Database } from '#server/core/context.ts'
import type { SentFile } from '#server/core/http.ts'
import { startsAndEnds } from '#server/core/next-number.ts'
import { parisDate } from '#server/core/paris-date.ts'
import { countFound } from '#server/core/search/count-found.ts'
import { idsFound } from '#server/core/search/find-page.ts'
import { phoneEnd } from '#server/core/search/phone-end.ts'
import {
  allOf,
  asksNothing,
  beyondOf,
  holdsWords,
  type Page,
  type Searched,
} from '#server/core/search/searched.ts'
import { type CsvCell, csvStream } from '#server/papers/rendering/csv.ts'
import { planNames } from '#words/plan-names.ts'

/** A page of the customers that match the filters, newest first; the caller chooses the columns. */
export async function filteredClients(db: Database, filters: ClientFilters, page: Page) {
  const { direction = 'desc', limit } = page
  const { words, conditions: asked } = await askedOf(db, filters)
  const conditions = asksNothing(words)
    ? [...asked, ...beyondOf('c.created_at', 'c.user_id', page)]
    : [isAmong(await idsFound(db, searchedClients(filters, words), page))]
  const query = clients(db)
    .where(allOf(conditions))
    .orderBy('c.created_at', direction)
    .orderBy('c.user_id', direction)
    .limit(limit)
  // In an object, because a query is thenable: returned alone from this async function, it would run.
  return { query }
}

const clients = (db: Database) =>
  db
    .selectFrom('customers as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .leftJoin('professionals as p', 'p.customer_id', 'c.user_id')

const isAmong = (ids: readonly string[]) => sql<SqlBool>`c.user_id = any(${[...ids]}::uuid[])`

/** The number of customers that match the filters, up to `most`. */
export async function countClients(
  db: Database,
  filters: ClientFilters,
  most: number,
): Promise<number> {
  const { words, conditions } = await askedOf(db, filters)
  if (!asksNothing(words)) return countFound(db, searchedClients(filters, words), most)
  const some = clients(db).select('c.user_id').where(allOf(conditions)).limit(most)
  const { n } = await db
    .selectFrom(some.as('some'))
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  return n
}

type Asked = {
  readonly words: string | undefined
  readonly conditions: readonly RawBuilder<SqlBool>[]
}

/** A whole address finds its client alone, a telephone those who have it; any other text is words. */
async function askedOf(db: Database, filters: ClientFilters): Promise<Asked> {
  const { search: words } = filters
  const conditions = [isListed, ...filtersOf(filters)]
  const isOne = words && oneOf(words)
  if (!isOne) return { words, conditions }
  const found = await clients(db)
    .select('c.user_id')
    .where(allOf(conditions))
    .where(isOne)
    .limit(mostOfOne)
    .execute()
  return found.length > 0
    ? { words: undefined, conditions: [isAmong(found.map(({ user_id: id }) => id))] }
    : { words, conditions }
}

/** A family has one telephone. */
const mostOfOne = 50

/** The digits alone may be those of a client number too. */
function oneOf(typed: string): RawBuilder<SqlBool> | undefined {
  if (typed.includes('@')) return sql`lower(u.email) = ${typed.trim().toLowerCase()}`
  const phone = phoneEnd(typed)
  if (phone === '') return undefined
  const { end } = startsAndEnds(typed.trim())
  return sql`c.user_id in (select user_id from customers where reverse(phone) like ${phone}
    union select user_id from customers where reverse(client_number) like ${end})`
}

/**
 * By name, e-mail or client number. A customer is as old as their account: the list is read in the order of the accounts, unless
 * an index of customers knows the filter.
 */
function searchedClients(filters: ClientFilters, typed: string): Searched {
  const where = filtersOf(filters)
  const isFound = holdsWords('u.search_text', typed)
  const account = { at: 'u.created_at', id: 'u.id' }
  return {
    from: sql`users u join customers c on c.user_id = u.id and ${isListed} left join professionals p on p.customer_id = c.user_id`,
    where,
    ...(filters.plan || filters.country ? { at: 'c.created_at', id: 'c.user_id' } : account),
    isFound,
    words: {
      typed,
      from: sql`users u`,
      text: 'u.search_text',
      ...account,
      where: [isListed, sql`u.client_number is not null`],
      rest: where,
    },
  }
}

/** The condition of every list of customers. */
const isListed = sql<SqlBool>`u.deleted_at is null and u.role in ('client', 'testeur')`

/** The filters' conditions, apart from the search. */
function filtersOf(filters: ClientFilters): RawBuilder<SqlBool>[] {
  const { plan, country, active, professional, unpaid } = filters
  return [
    ...(plan ? [sql<SqlBool>`c.plan = ${plan}`] : []),
    ...(country ? [sql<SqlBool>`c.country = ${country}`] : []),
    ...(active
      ? [active === 'yes' ? sql<SqlBool>`u.is_active` : sql<SqlBool>`not u.is_active`]
      : []),
    ...(professional ? [ofProfessional(professional)] : []),
    ...(unpaid ? [isUnpaid] : []),
  ]
}

const ofProfessional = (wanted: 'yes' | 'no'): RawBuilder<SqlBool> =>
  wanted === 'yes' ? sql<SqlBool>`p.customer_id is not null` : sql<SqlBool>`p.customer_id is null`

const isUnpaid = sql<SqlBool>`c.user_id in (select s.customer_id from subscriptions s where s.status = 'past_due')`

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

/** Exports the whole filtered list as a spreadsheet. */
export async function exportClients(ctx: Context, filters: ClientFilters): Promise<SentFile> {
  requireAdmin(ctx.actor)
  const fileName = `escale-clients-${parisDayText(parisDayOf(ctx.now()))}.csv`
  const rowsOf = (last: Row | undefined, limit: number) => rowsAfter(ctx, filters, { last, limit })
  const stream = csvStream<Row>({ heads, rowsAfter: rowsOf, cells })
  return { stream, type: 'text/csv; charset=utf-8', fileName, isDownload: true }
}

const heads = [
  'Numéro client',
  'Prénom',
  'Nom',
  'E-mail',
  'Téléphone',
  'Adresse',
  'Complément',
  'Code postal',
  'Ville',
  'Pays ou territoire',
  'Formule',
  'État',
  'Société',
  'SIREN',
  'N° TVA',
  'Offres commerciales',
  'Inscrit le',
]

const states: Readonly<Record<ClientState, string>> = {
  active: 'Actif',
  pending: 'En attente',
  closed: 'Désactivé',
  merged: 'Fusionné',
}

type Key = { readonly created_at: Date; readonly id: string }

async function rowsAfter(
  { db }: Context,
  filters: ClientFilters,
  { last, limit }: { readonly last: Key | undefined; readonly limit: number },
) {
  const after = last && { at: last.created_at, id: last.id }
  const { query } = await filteredClients(db, filters, { after, limit })
  return query
    .select(['c.user_id as id', 'c.created_at', 'c.client_number', 'c.first_name', 'c.last_name'])
    .select(['u.email', 'c.phone', 'c.address_line1', 'c.address_line2', 'c.postal_code', 'c.city'])
    .select(['c.country', 'c.plan', 'c.accept_commercial_offers', 'c.merged_into'])
    .select(['u.is_active', 'u.deactivated_at', 'p.company', 'p.siren', 'p.vat_number'])
    .execute()
}

type Row = Awaited<ReturnType<typeof rowsAfter>>[number]

const cells = (row: Row): readonly CsvCell[] => [
  row.client_number,
  row.first_name,
  row.last_name,
  row.email,
  row.phone,
  row.address_line1,
  row.address_line2 ?? '',
  row.postal_code,
  row.city,
  row.country,
  planNames[row.plan as PlanId],
  states[clientStateOf(row)],
  row.company ?? '',
  row.siren ?? '',
  row.vat_number ?? '',
  // An account that is not open was never confirmed, or nobody can sign in to it and say no.
  row.accept_commercial_offers && row.is_active ? 'Oui' : 'Non',
  parisDate(row.created_at),
]
