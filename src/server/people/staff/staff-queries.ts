import { sql, type SqlBool } from 'kysely'
import type * as z from 'zod/mini'
import type { listStaff as listStaffEndpoint } from '#contract/people/staff.ts'
import type { Role } from '#domain/account/account.ts'
import { manageStaff, type StaffRole, staffRoles } from '#domain/account/staff.ts'
import { requireAdmin, requireUser } from '#server/core/access.ts'
import { decodeCursor, pageOf, pageSize } from '#server/core/paging.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'
import { accepted, found } from '#server/core/refused.ts'

type Paged = { readonly cursor?: string | undefined; readonly limit?: number | undefined }

/** The people of the team, newest account first; one more row than the page shows. */
const staffRows = (ctx: Context, { cursor, limit }: Paged) => {
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
const lockMember = (tx: Tx, staffId: string) =>
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

type Member = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: Role
  readonly is_active: boolean
}

/** The person of the team that this actor may change, locked; refuses with `own-account` or `above-you`. */
export async function managedMember(tx: Tx, ctx: Context, staffId: string): Promise<Member> {
  requireAdmin(ctx.actor)
  const member = found(await lockMember(tx, staffId))
  accepted(manageStaff(requireUser(ctx.actor), member))
  return member
}

/** The people of the team, with what the reader may change about each. */
export async function listStaff(
  ctx: Context,
  asked: z.output<typeof listStaffEndpoint.input>,
): Promise<z.input<typeof listStaffEndpoint.output>> {
  requireAdmin(ctx.actor)
  const reader = requireUser(ctx.actor)
  return pageOf(await staffRows(ctx, asked), asked.limit, (row) => {
    // The query selects these three roles only.
    const role = row.role as StaffRole
    return {
      id: row.id,
      name: row.name,
      email: row.email,
      role,
      isActive: row.is_active,
      hasSecondFactor: row.has_second_factor,
      lastSignedInAt: row.last_signed_in_at?.toISOString() ?? null,
      sessionCount: row.session_count ?? 0,
      lockedBecause: lockOf(reader, { id: row.id, role }),
    }
  })
}

type Known = Parameters<typeof manageStaff>[0]

function lockOf(reader: Known, member: Known): 'own-account' | 'above-you' | null {
  const managed = manageStaff(reader, member)
  if (managed.ok) return null
  return managed.refusal === 'own-account' ? 'own-account' : 'above-you'
}

const open = (db: Database | Tx) =>
  db
    .selectFrom('staff_invitations as i')
    .innerJoin('users as by', 'by.id', 'i.invited_by')
    .select(['i.id', 'i.email', 'i.role', 'i.created_at', 'i.expires_at'])
    .select(['by.name as inviter', 'by.role as inviter_role', 'by.is_active as inviter_active'])
    .where('i.accepted_at', 'is', null)
    .where('i.revoked_at', 'is', null)
    .$castTo<OpenInvitation>()

export type OpenInvitation = {
  readonly id: string
  readonly email: string
  readonly role: StaffRole
  readonly created_at: Date
  readonly expires_at: Date
  readonly inviter: string
  readonly inviter_role: Role
  readonly inviter_active: boolean
}

/** Unanswered invitations, newest first; one more row than the page shows. */
export const invitationRows = (ctx: Context, { cursor, limit }: Paged) => {
  const after = decodeCursor(cursor)
  const query = open(ctx.db)
  const page = after
    ? query.where(sql<SqlBool>`(i.created_at, i.id) < (${after.at}, ${after.id})`)
    : query
  return page
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id', 'desc')
    .limit(pageSize(limit) + 1)
    .execute()
}

export const findInvitation = (db: Database | Tx, invitationId: string) =>
  open(db).where('i.id', '=', invitationId).executeTakeFirst()

/** Locked, so that accepting, resending and withdrawing run one after the other. */
export const lockInvitation = (tx: Tx, invitationId: string) =>
  open(tx).where('i.id', '=', invitationId).forNoKeyUpdate('i').executeTakeFirst()
