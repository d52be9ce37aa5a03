import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { ListedUser, listUsers as endpoint } from '#contract/users.ts'
import { namesOf } from '#server/accounts/names-of.ts'
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
import { matchingUser } from './search-users.ts'

type Asked = z.output<typeof endpoint.input>

/** Every account, newest first, ten per page (specification 001 §2, §7). */
export async function listUsers(
  ctx: Context,
  asked: Asked,
): Promise<z.input<typeof endpoint.output>> {
  requireAdmin(ctx.actor)
  const rows = await rowsOf(ctx, asked)
  const count = boundedCountOf(await countOf(ctx, asked.search))
  return { ...betweenPages(rows, asked, listedUser), count }
}

const accounts = ({ db }: Context, search: string | undefined) => {
  const query = db
    .selectFrom('users as u')
    .leftJoin('customers as c', 'c.user_id', 'u.id')
    .where('u.deleted_at', 'is', null)
  const matches = matchingUser(search)
  return matches ? query.where(matches) : query
}

async function rowsOf(ctx: Context, asked: Asked) {
  const beside = besideCursor({ at: 'u.created_at', id: 'u.id' }, asked)
  const query = accounts(ctx, asked.search)
    .select(['u.id', 'u.created_at', 'u.email', 'u.name', 'u.given_name', 'u.role', 'u.is_active'])
    .select(['u.client_number', 'c.first_name', 'c.last_name', 'c.phone'])
  const direction = directionOf(asked)
  return (beside ? query.where(beside) : query)
    .orderBy('u.created_at', direction)
    .orderBy('u.id', direction)
    .limit(tenPerPage + 1)
    .execute()
}

type Row = Awaited<ReturnType<typeof rowsOf>>[number]

const listedUser = (row: Row): ListedUser => ({
  id: row.id,
  clientNumber: row.client_number,
  ...namesOf(row),
  email: row.email,
  phone: row.phone,
  role: row.role as ListedUser['role'],
  isActive: row.is_active,
  createdAt: row.created_at.toISOString(),
})

async function countOf({ db }: Context, search: string | undefined): Promise<number> {
  const matches = matchingUser(search)
  const all = db.selectFrom('users as u').select('u.id').where('u.deleted_at', 'is', null)
  const { n } = await db
    .selectFrom((matches ? all.where(matches) : all).limit(mostCounted + 1).as('some'))
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  return n
}
