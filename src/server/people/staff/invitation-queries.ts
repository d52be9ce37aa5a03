import { sql, type SqlBool } from 'kysely'
import type { Role } from '#domain/account/account.ts'
import type { StaffRole } from '#domain/account/manage-staff.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'
import { decodeCursor, pageSize } from '#server/core/paging.ts'
import type { Paged } from './staff-queries.ts'

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
