import type { Selectable } from 'kysely'
import type { Context, Database, Tx } from '#server/core/context.ts'
import { enqueue } from '#server/core/jobs.ts'
import type { DB } from '#server/core/schema.ts'
import { addressText } from '#server/papers/rendering/party-lines.ts'
import { syncStripeCustomerJob } from '#server/payments/stripe/sync-stripe-customer.ts'
import { namesOf } from './account-views.ts'

type Names = { readonly firstName: string; readonly lastName: string }
type CustomerPart = {
  readonly phone: string
  readonly addressLine1: string
  readonly addressLine2: string | null
  readonly postalCode: string
  readonly city: string
  readonly country: string
  readonly acceptCommercialOffers: boolean
}
export type CustomerProfile = Names & CustomerPart
/** The facts that a person enters about themselves; staff enter a name only. */
export type Profile = Names & Partial<CustomerPart>
export type ProfileField = keyof CustomerProfile

export const isOfCustomer = (profile: Profile): profile is CustomerProfile =>
  profile.phone !== undefined

/** Locks the buyer, as the sync of a payment does first, then the account, so that two tabs save one after the other. */
export async function lockProfile(
  tx: Tx,
  userId: string,
): Promise<{ readonly version: number; readonly profile: Profile } | undefined> {
  const customer = await tx
    .selectFrom('customers')
    .selectAll()
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const user = await tx
    .selectFrom('users')
    .select(['name', 'given_name', 'profile_version'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!user) return undefined
  const { first_name = null, last_name = null } = customer ?? {}
  const names = namesOf({ ...user, first_name, last_name })
  return { version: user.profile_version, profile: { ...names, ...customerPart(customer) } }
}

const customerPart = (row: Selectable<DB['customers']> | undefined): Partial<CustomerPart> =>
  row
    ? {
        phone: row.phone,
        addressLine1: row.address_line1,
        addressLine2: row.address_line2,
        postalCode: row.postal_code,
        city: row.city,
        country: row.country,
        acceptCommercialOffers: row.accept_commercial_offers,
      }
    : {}

/** Where and how to reach a customer; the address in one line. */
export async function findContact(db: Database | Tx, userId: string): Promise<Contact | undefined> {
  const row = await db
    .selectFrom('customers as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select(['c.first_name', 'c.phone', 'c.address_line1', 'c.address_line2', 'c.postal_code'])
    .select(['c.city', 'c.country'])
    .where('c.user_id', '=', userId)
    .where('u.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const { first_name: firstName, phone, address_line1: line1, address_line2: line2 } = row
  const { postal_code: postalCode, city, country } = row
  return { firstName, phone, address: addressText({ line1, line2, postalCode, city, country }) }
}

type Contact = { readonly firstName: string; readonly phone: string; readonly address: string }

export async function saveNames(
  tx: Tx,
  ctx: Context,
  userId: string,
  { firstName, lastName, version }: Names & { readonly version: number },
): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      name: `${firstName} ${lastName}`,
      given_name: firstName,
      profile_version: version,
      updated_at: ctx.now(),
    })
    .where('id', '=', userId)
    .execute()
  await tx
    .updateTable('customers')
    .set({ first_name: firstName, last_name: lastName })
    .where('user_id', '=', userId)
    .execute()
  await enqueue(tx, ctx, syncStripeCustomerJob, { userId })
}
