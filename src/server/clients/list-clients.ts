import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { ListedClient, listClients as endpoint } from '#contract/clients.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import {
  besideCursor,
  betweenPages,
  boundedCountOf,
  directionOf,
  mostCounted,
  tenPerPage,
} from '#server/core/two-way-pages.ts'
import { clientStateOf, filteredClients } from './client-filters.ts'

type Asked = z.output<typeof endpoint.input>

/** The customers of a filter, newest first, and how many they are up to a thousand. */
export async function listClients(
  ctx: Context,
  asked: Asked,
): Promise<z.input<typeof endpoint.output>> {
  requireAdmin(ctx.actor)
  const rows = await rowsOf(ctx, asked)
  const count = boundedCountOf(await countOf(ctx, asked))
  return { ...betweenPages(rows, asked, listedClient), count }
}

async function rowsOf({ db }: Context, { cursor, side, ...filters }: Asked) {
  const place = { cursor, side }
  const beside = besideCursor({ at: 'c.created_at', id: 'c.user_id' }, place)
  const query = filteredClients(db, filters).select([...clientColumns])
  const direction = directionOf(place)
  return (beside ? query.where(beside) : query)
    .orderBy('c.created_at', direction)
    .orderBy('c.user_id', direction)
    .limit(tenPerPage + 1)
    .execute()
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

async function countOf({ db }: Context, asked: Asked): Promise<number> {
  const { cursor: _cursor, side: _side, ...filters } = asked
  const { n } = await db
    .selectFrom(
      filteredClients(db, filters)
        .select('c.user_id')
        .limit(mostCounted + 1)
        .as('some'),
    )
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  return n
}
