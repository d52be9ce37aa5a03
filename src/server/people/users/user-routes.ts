import * as contract from '#contract/people/users.ts'
import type { ListedUser, listUsers as endpoint } from '#contract/people/users.ts'
import { editAccount } from '#domain/account/staff.ts'
import { serve, type ApiServer } from '#server/core/http.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { accepted, found, Refused } from '#server/core/refused.ts'
import { lockAccount } from '#server/people/accounts/account-queries.ts'
import {
  endAccount,
  findObstacles,
  lockBelongings,
} from '#server/people/personal-data/end-account.ts'
import { readUser } from './read-user.ts'
import { saveUser } from './save-user.ts'
import { sql, type SqlBool } from 'kysely'
import type * as z from 'zod/mini'
import { customerOf, namesOf } from '#server/people/accounts/account-views.ts'
import { requireAdmin, requireUser } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { countFound } from '#server/core/search/count-found.ts'
import { idsFound } from '#server/core/search/find-page.ts'
import { allOf, asksNothing, beyondOf, searchedBy } from '#server/core/search/searched.ts'
import { betweenPages, boundedCountOf, tenPerPage, positionOf } from '#server/core/paging.ts'
import { findUser } from './user-queries.ts'

type Asked = z.output<typeof endpoint.input>

/** Every account, newest first, ten per page (docs/rules/accounts.md#users-in-the-office). */
async function listUsers(ctx: Context, asked: Asked): Promise<z.input<typeof endpoint.output>> {
  requireAdmin(ctx.actor)
  const rows = await rowsOf(ctx, asked)
  const place = { ...asked, perPage: tenPerPage }
  const count = await boundedCountOf(rows, place, (most) => countOf(ctx, asked.search, most))
  return { ...betweenPages(rows, place, listedUser), count }
}

const isThere = sql<SqlBool>`u.deleted_at is null`

/** By name, e-mail or client number. */
const searched = (search: string) =>
  searchedBy(search, 'u.search_text', {
    from: sql`users u`,
    where: [isThere],
    at: 'u.created_at',
    id: 'u.id',
  })

async function rowsOf({ db }: Context, asked: Asked) {
  const way = positionOf(asked)
  const direction = way.direction ?? 'desc'
  const limit = tenPerPage + 1
  const { search } = asked
  const conditions = asksNothing(search)
    ? [isThere, ...beyondOf('u.created_at', 'u.id', way)]
    : [isAmong(await idsFound(db, searched(search), { ...way, limit }))]
  return db
    .selectFrom('users as u')
    .leftJoin('customers as c', 'c.user_id', 'u.id')
    .where(allOf(conditions))
    .select(['u.id', 'u.created_at', 'u.email', 'u.name', 'u.given_name', 'u.role', 'u.is_active'])
    .select(['u.client_number', 'c.first_name', 'c.last_name', 'c.phone'])
    .orderBy('u.created_at', direction)
    .orderBy('u.id', direction)
    .limit(limit)
    .execute()
}

const isAmong = (ids: readonly string[]) => sql<SqlBool>`u.id = any(${[...ids]}::uuid[])`

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

async function countOf({ db }: Context, search: string | undefined, most: number): Promise<number> {
  if (!asksNothing(search)) return countFound(db, searched(search), most)
  const all = db.selectFrom('users as u').select('u.id').where(isThere)
  const { n } = await db
    .selectFrom(all.limit(most).as('some'))
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  return n
}

export function mountUsers(api: ApiServer): void {
  serve(api, contract.listUsers, listUsers)
  serve(api, contract.readUser, readUser)
  serve(api, contract.saveUser, saveUser)
  serve(api, contract.deleteUser, deleteUser)
}

/**
 * Ends any account but the actor's own, by the rules of a person who ends theirs (docs/rules/accounts.md#users-in-the-office):
 * refuses with the first of `obstacleCodes`; also with `above-you`, `last-super-admin`, and `account-merged`: the account that goes on
 * still reads what this one has.
 */
async function deleteUser(
  ctx: Context,
  { userId }: { readonly userId: string },
): Promise<Record<string, never>> {
  const staffId = requireAdmin(ctx.actor)
  if (staffId === userId) throw new Refused('own-account')
  return answeredInTransaction(ctx, async (tx) => {
    const known = found(await findUser(tx, userId))
    if (known.customer_id !== null) await lockBelongings(tx, userId)
    const account = found(await lockAccount(tx, userId))
    const row = found(await findUser(tx, userId))
    accepted(editAccount(requireUser(ctx.actor), row))
    if (row.merged_into !== null) throw new Refused('account-merged')
    if (customerOf(account)) await requireNoObstacle(tx, userId)
    await endAccount(tx, ctx, account, 'office')
    return {}
  })
}

async function requireNoObstacle(tx: Tx, userId: string): Promise<void> {
  const [obstacle] = await findObstacles(tx, userId)
  if (obstacle) throw new Refused(obstacle.code, { count: obstacle.count })
}
