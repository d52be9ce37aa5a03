import { sql, type SqlBool } from 'kysely'
import type { Role } from '#domain/account/account.ts'
import { staffRoles } from '#domain/account/manage-staff.ts'
import { decodeCursor, pageSize } from '#server/core/paging.ts'
import type { Context, Tx } from '#server/core/context.ts'

export type Paged = { readonly cursor?: string | undefined; readonly limit?: number | undefined }

/** The people of the team, newest account first; one more row than the page shows. */
export const staffRows = (ctx: Context, { cursor, limit }: Paged) => {
  const after = decodeCursor(cursor)
  const query = ctx.db
    .selectFrom('users as u')
    .select(['u.id', 'u.name', 'u.email', 'u.role', 'u.is_active', 'u.last_signed_in_at'])
    .select([createdAt.as('created_at'), hasSecondFactor.as('has_second_factor')])
    .select((eb) =>
      eb
        .selectFrom('sessions as s')
        .select(sql<number>`count(*)::int`.as('n'))
        .whereRef('s.user_id', '=', 'u.id')
        .where('s.expires_at', '>', ctx.now())
        .where('s.idle_until', '>', ctx.now())
        .$asScalar()
        .as('session_count'),
    )
    .where('u.role', 'in', [...staffRoles])
    .where('u.deleted_at', 'is', null)
  const page = after
    ? query.where(sql<SqlBool>`(${createdAt}, u.id) < (${after.at}, ${after.id})`)
    : query
  return page
    .orderBy(createdAt, 'desc')
    .orderBy('u.id', 'desc')
    .limit(pageSize(limit) + 1)
    .execute()
}

/** Old rows may have microseconds, which a cursor cannot carry. */
const createdAt = sql<Date>`date_trunc('milliseconds', u.created_at)`

/** A recovery code alone is no second factor. */
const hasSecondFactor = sql<boolean>`(
  exists (select from totp_factors f where f.user_id = u.id and f.confirmed_at is not null)
  or exists (select from passkeys p where p.user_id = u.id))`

/** Active staff without a second factor, by name. */
export const staffWithoutSecondFactor = (db: Context['db']) =>
  db
    .selectFrom('users as u')
    .select(['u.id', 'u.name'])
    .where('u.role', 'in', [...staffRoles])
    .where('u.is_active', '=', true)
    .where(sql<SqlBool>`not ${hasSecondFactor}`)
    .orderBy('u.name')
    .orderBy('u.id')
    .execute()

/**
 * A person of the team, with the weakest lock that allows an update: two people who change each other also write facts and
 * sessions of each other, and must not deadlock.
 */
export const lockMember = (tx: Tx, staffId: string) =>
  tx
    .selectFrom('users')
    .select(['id', 'name', 'email', 'role', 'is_active'])
    .where('id', '=', staffId)
    .where('role', 'in', [...staffRoles])
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .$castTo<Member>()
    .executeTakeFirst()

export const findMember = (db: Context['db'], staffId: string) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'role', 'is_active'])
    .where('id', '=', staffId)
    .where('role', 'in', [...staffRoles])
    .where('deleted_at', 'is', null)
    .$castTo<Member>()
    .executeTakeFirst()

export type Member = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: Role
  readonly is_active: boolean
}
