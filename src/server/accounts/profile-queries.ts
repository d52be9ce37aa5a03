import type { Tx } from '#server/core/context.ts'
import { namesOf } from './names-of.ts'

/** What a person says of themselves; staff have a name only. */
export type Profile = {
  readonly firstName: string
  readonly lastName: string
  readonly phone?: string
  readonly addressLine1?: string
  readonly addressLine2?: string | null
  readonly postalCode?: string
  readonly city?: string
  readonly country?: string
  readonly acceptCommercialOffers?: boolean
}
export type ProfileField = keyof Profile

/** Locks the account, so that two tabs save one after the other. */
export async function lockProfile(
  tx: Tx,
  userId: string,
): Promise<{ readonly version: number; readonly profile: Profile } | undefined> {
  const row = await tx
    .selectFrom('users')
    .leftJoin('customers', 'customers.user_id', 'users.id')
    .selectAll('customers')
    .select(['users.name', 'users.given_name', 'users.profile_version'])
    .where('users.id', '=', userId)
    .forUpdate('users')
    .executeTakeFirst()
  if (!row) return undefined
  const version = row.profile_version
  const names = namesOf(row)
  if (row.user_id === null) return { version, profile: names }
  return {
    version,
    profile: {
      ...names,
      phone: row.phone ?? '',
      addressLine1: row.address_line1 ?? '',
      addressLine2: row.address_line2,
      postalCode: row.postal_code ?? '',
      city: row.city ?? '',
      country: row.country ?? '',
      acceptCommercialOffers: row.accept_commercial_offers ?? false,
    },
  }
}

export async function saveNames(
  tx: Tx,
  userId: string,
  { firstName, lastName }: Profile,
  { version, at }: { readonly version: number; readonly at: Date },
): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      name: `${firstName} ${lastName}`,
      given_name: firstName,
      profile_version: version,
      updated_at: at,
    })
    .where('id', '=', userId)
    .execute()
  await tx
    .updateTable('customers')
    .set({ first_name: firstName, last_name: lastName })
    .where('user_id', '=', userId)
    .execute()
}
