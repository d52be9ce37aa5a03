import type { MyAccount } from '#contract/people/my-account.ts'
import { requireUser } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { found } from '#server/core/refused.ts'
import { findOpenEmailChange, type OpenEmailChange } from './email-change-queries.ts'

/** The facts that the account page shows beside the signed-in person. */
export async function readMyAccount(ctx: Context): Promise<MyAccount> {
  const { id } = requireUser(ctx.actor)
  const row = found(
    await ctx.db
      .selectFrom('users')
      .leftJoin('customers', 'customers.user_id', 'users.id')
      .leftJoin('passwords', 'passwords.user_id', 'users.id')
      .leftJoin('professionals', 'professionals.customer_id', 'users.id')
      .select([
        'users.profile_version',
        'passwords.user_id as password_of',
        'customers.accept_commercial_offers',
        'customers.commercial_accepted_at',
        'professionals.company',
        'professionals.siren',
        'professionals.vat_number',
      ])
      .where('users.id', '=', id)
      .executeTakeFirst(),
  )
  const change = await findOpenEmailChange(ctx.db, id, ctx.now())
  return {
    version: row.profile_version,
    hasPassword: row.password_of !== null,
    acceptCommercialOffers: row.accept_commercial_offers,
    commercialAcceptedAt: row.commercial_accepted_at?.toISOString() ?? null,
    emailChange: change ? changeView(change) : null,
    company:
      row.company === null
        ? null
        : { name: row.company, siren: row.siren, vatNumber: row.vat_number },
  }
}

const changeView = (change: OpenEmailChange): MyAccount['emailChange'] => ({
  newEmail: change.new_email,
  requestedAt: change.requested_at.toISOString(),
  expiresAt: change.expires_at.toISOString(),
  oldConfirmed: change.old_confirmed_at !== null,
  newConfirmed: change.new_confirmed_at !== null,
})
