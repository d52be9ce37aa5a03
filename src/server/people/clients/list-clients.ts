import type * as z from 'zod/mini'
import type { ListedClient, listClients as endpoint } from '#contract/people/clients.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { betweenPages, boundedCountOf, tenPerPage, wayOf } from '#server/core/two-way-pages.ts'
import { clientStateOf, countClients, filteredClients } from './client-filters.ts'

type Asked = z.output<typeof endpoint.input>

/** The customers of a filter, newest first, and how many they are up to a thousand. */
export async function listClients(
  ctx: Context,
  asked: Asked,
): Promise<z.input<typeof endpoint.output>> {
  requireAdmin(ctx.actor)
  const rows = await rowsOf(ctx, asked)
  const { cursor: _cursor, side: _side, ...filters } = asked
  const count = await boundedCountOf(rows, asked, (most) => countClients(ctx.db, filters, most))
  return { ...betweenPages(rows, asked, listedClient), count }
}

async function rowsOf({ db }: Context, { cursor, side, ...filters }: Asked) {
  const { query } = await filteredClients(db, filters, {
    ...wayOf({ cursor, side }),
    limit: tenPerPage + 1,
  })
  return query.select([...clientColumns]).execute()
}

const clientColumns = [
  'c.user_id as id',
  'c.created_at',
  'c.client_number',
  'c.first_name',
  'c.last_name',
  'c.city',
  'c.country',
  'c.plan',
  'c.merged_into',
  'u.email',
  'u.is_active',
  'u.deactivated_at',
  'p.company',
] as const

type Row = Awaited<ReturnType<typeof rowsOf>>[number]

const listedClient = (row: Row): ListedClient => ({
  id: row.id,
  clientNumber: row.client_number,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  company: row.company,
  city: row.city,
  country: row.country,
  plan: row.plan as ListedClient['plan'],
  state: clientStateOf(row),
  createdAt: row.created_at.toISOString(),
})
