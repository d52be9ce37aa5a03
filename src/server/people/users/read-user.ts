import type { UserDetail } from '#contract/people/users.ts'
import { roles } from '#domain/account/account.ts'
import { editAccount, giveRole } from '#domain/account/staff.ts'
import { namesOf } from '#server/people/accounts/account-views.ts'
import { requireAdmin, requireUser } from '#server/core/access.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'
import { found } from '#server/core/refused.ts'
import { findObstacles } from '#server/people/personal-data/end-account.ts'
import { findUser, hasBusiness, type UserRow } from './user-queries.ts'

/** One account, and what the reader may change of it. */
export async function readUser(
  ctx: Context,
  { userId }: { readonly userId: string },
): Promise<UserDetail> {
  requireAdmin(ctx.actor)
  return userDetail(ctx.db, ctx, found(await findUser(ctx.db, userId)))
}

export async function userDetail(
  db: Database | Tx,
  ctx: Context,
  row: UserRow,
): Promise<UserDetail> {
  const reader = requireUser(ctx.actor)
  const obstacles = row.customer_id === null ? [] : [...(await findObstacles(db, row.id))]
  const subject = {
    id: row.id,
    role: row.role,
    isCustomer: row.customer_id !== null,
    hasBusiness: row.customer_id !== null && (await hasBusiness(db, row.id)),
  }
  return {
    id: row.id,
    version: row.profile_version,
    email: row.email,
    emailVerified: row.email_verified,
    ...namesOf(row),
    role: row.role,
    isActive: row.is_active,
    deactivatedAt: row.deactivated_at?.toISOString() ?? null,
    deactivationReason: row.deactivation_reason,
    createdAt: row.created_at.toISOString(),
    lastSignedInAt: row.last_signed_in_at?.toISOString() ?? null,
    customer: customerPart(row),
    isOwn: reader.id === row.id,
    isAboveYou: !editAccount(reader, row).ok,
    roles: roles.filter((role) => giveRole(reader, subject, role).ok),
    obstacles,
  }
}

function customerPart(row: UserRow): UserDetail['customer'] {
  if (!isOfCustomer(row)) return null
  return {
    phone: row.phone,
    addressLine1: row.address_line1,
    addressLine2: row.address_line2,
    postalCode: row.postal_code,
    city: row.city,
    country: row.country,
    clientNumber: row.client_number,
    acceptCommercialOffers: row.accept_commercial_offers,
    commercialAcceptedAt: row.commercial_accepted_at?.toISOString() ?? null,
    termsVersion: row.terms_version,
    termsAcceptedAt: row.terms_accepted_at.toISOString(),
    mergedInto:
      row.merged_into === null
        ? null
        : { id: row.merged_into, clientNumber: row.merged_number ?? '' },
  }
}

type Always = 'phone' | 'address_line1' | 'postal_code' | 'city' | 'country' | 'client_number'
type Agreed = 'accept_commercial_offers' | 'terms_version' | 'terms_accepted_at'
type CustomerRow = UserRow & {
  [Column in Always | Agreed]: NonNullable<UserRow[Column]>
}

/** The customer's half of the join is whole, or absent. */
const isOfCustomer = (row: UserRow): row is CustomerRow => row.customer_id !== null
