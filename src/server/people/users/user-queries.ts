import type { Role } from '#domain/account/account.ts'
import type { Database, Tx } from '#server/core/context.ts'

/** One account with everything that the office's form shows. */
export const findUser = (db: Database | Tx, userId: string) =>
  db
    .selectFrom('users as u')
    .leftJoin('customers as c', 'c.user_id', 'u.id')
    .leftJoin('customers as k', 'k.user_id', 'c.merged_into')
    .select(['u.id', 'u.email', 'u.email_verified', 'u.name', 'u.given_name', 'u.role'])
    .select(['u.is_active', 'u.deactivated_at', 'u.deactivation_reason', 'u.profile_version'])
    .select(['u.created_at', 'u.last_signed_in_at'])
    .select(['c.user_id as customer_id', 'c.first_name', 'c.last_name', 'c.phone'])
    .select(['c.address_line1', 'c.address_line2', 'c.postal_code', 'c.city', 'c.country'])
    .select(['c.client_number', 'c.accept_commercial_offers', 'c.commercial_accepted_at'])
    .select(['c.terms_version', 'c.terms_accepted_at', 'c.merged_into'])
    .select('k.client_number as merged_number')
    .where('u.id', '=', userId)
    .where('u.deleted_at', 'is', null)
    .$narrowType<{ role: Role }>()
    .executeTakeFirst()

export type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>
