import type * as z from 'zod/mini'
import type {
  MyAccount,
  updateProfile as updateProfileEndpoint,
} from '#contract/people/my-account.ts'
import { isStaff } from '#domain/account/account.ts'
import { countryNamed, france } from '#domain/account/country.ts'
import { countryOfAddress } from '#domain/destination/destination.ts'
import { requireUser } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { notify } from '#server/messages/notifications/outbox.ts'
import { found, InvalidInput, Refused } from '#server/core/refused.ts'
import { readSettings } from '#server/core/settings/read-settings.ts'
import {
  lockKeptParcels,
  recordFormerResidence,
} from '#server/warehouse/storage/record-former-terms.ts'
import { readPhone, type PhoneNumber } from './phone-verification.ts'
import {
  findContact,
  isOfCustomer,
  lockProfile,
  saveNames,
  type CustomerProfile,
  type Profile,
  type ProfileField,
} from './profile-queries.ts'
import { readMyAccount } from './read-my-account.ts'

type Given = Omit<z.output<typeof updateProfileEndpoint.input>, 'version'>

/**
 * Changes the facts that a person enters about themselves (docs/rules/accounts.md#profile); absent fields stay. Staff change
 * their name only. Refuses with `stale-version`, which returns what another tab saved meanwhile.
 */
export async function updateProfile(
  ctx: Context,
  { version, ...given }: z.output<typeof updateProfileEndpoint.input>,
): Promise<MyAccount> {
  const user = requireUser(ctx.actor)
  if (isStaff(user)) requireNamesOnly(given)
  requireKnownCountry(given)
  await inTransaction(ctx, async (tx) => {
    if ((given.country ?? given.postalCode) !== undefined) await lockKeptParcels(tx, user.id)
    const held = found(await lockProfile(tx, user.id))
    if (held.version !== version) {
      throw new Refused('stale-version', { version: held.version, current: held.profile })
    }
    const phone = checkedPhone(held.profile, given)
    const typed = { ...held.profile, ...definedOf(given), ...(phone ? { phone: phone.text } : {}) }
    const next = isOfCustomer(typed) ? { ...typed, country: countryOfAddress(typed) } : typed
    const changed = changedFields(held.profile, next)
    if (changed.length === 0) return
    await notifyContactChange(tx, ctx, user.id, changed)
    await saveNames(tx, ctx, user.id, { ...next, version: version + 1 })
    if (isOfCustomer(next)) {
      const { country: formerCountry } = held.profile
      await saveCustomer(tx, ctx, user.id, { next, changed, phone, formerCountry })
    }
    const fields = changed.filter((field) => field !== 'acceptCommercialOffers')
    if (fields.length === 0) return
    const details = { fields }
    await recordFact(tx, ctx, { type: 'account.profile-changed', customerId: user.id, details })
  })
  return readMyAccount(ctx)
}

/** Staff have no address, no telephone and no offers: those keys are refused as unknown ones. */
function requireNamesOnly(given: Given): void {
  const others = Object.keys(definedOf(given)).filter(
    (field) => field !== 'firstName' && field !== 'lastName',
  )
  if (others.length === 0) return
  throw new InvalidInput(Object.fromEntries(others.map((field) => [field, 'unrecognized-keys'])))
}

function requireKnownCountry({ country }: Given): void {
  if (country === undefined || countryNamed(country)) return
  throw new InvalidInput({ country: 'unknown-country' })
}

/** Returns `undefined` when the telephone does not change. */
function checkedPhone(held: Profile, given: Given): PhoneNumber | undefined {
  if (given.phone === undefined || given.phone === held.phone) return undefined
  const country = countryNamed(given.country ?? held.country ?? '') ?? france
  const phone = readPhone(given.phone, country)
  if (!phone) throw new InvalidInput({ phone: 'invalid' })
  return phone
}

/** An empty second line of the address becomes null. */
function definedOf(given: Given): Partial<Profile> {
  const entries = Object.entries(given).filter(([, value]) => value !== undefined)
  return Object.fromEntries(
    entries.map(([field, value]) => [field, field === 'addressLine2' && !value ? null : value]),
  )
}

const changedFields = (before: Profile, after: Profile): ProfileField[] =>
  (Object.keys(after) as ProfileField[]).filter((field) => before[field] !== after[field])

type Change = {
  readonly next: CustomerProfile
  readonly changed: readonly ProfileField[]
  readonly phone: PhoneNumber | undefined
  readonly formerCountry: string | undefined
}

async function saveCustomer(
  tx: Tx,
  ctx: Context,
  userId: string,
  { next, changed, phone, formerCountry }: Change,
): Promise<void> {
  if (formerCountry !== undefined && changed.includes('country')) {
    await recordFormerResidence(tx, ctx, userId, formerCountry)
  }
  await tx
    .updateTable('customers')
    .set({
      address_line1: next.addressLine1,
      address_line2: next.addressLine2,
      postal_code: next.postalCode,
      city: next.city,
      country: next.country,
    })
    .where('user_id', '=', userId)
    .execute()
  if (phone && changed.includes('phone')) await changePhone(tx, userId, phone)
  if (changed.includes('acceptCommercialOffers')) {
    await changeConsent(tx, ctx, userId, next.acceptCommercialOffers)
  }
}

/**
 * Informs the customer of a new address or telephone, whoever enters it: what they request next leaves for that address
 * (docs/rules/accounts.md#profile). Call it before the save, while the former ones are there.
 */
export async function notifyContactChange(
  tx: Tx,
  ctx: Context,
  userId: string,
  changed: readonly string[],
): Promise<void> {
  const hasNewAddress = changed.some((field) => addressFields.includes(field))
  const hasNewPhone = changed.includes('phone')
  if (!hasNewAddress && !hasNewPhone) return
  const former = found(await findContact(tx, userId))
  await notify(tx, ctx, {
    kind: 'contact-changed',
    payload: {
      userId,
      formerAddress: hasNewAddress ? former.address : null,
      formerPhone: hasNewPhone ? former.phone : null,
      isByTeam: requireUser(ctx.actor).id !== userId,
    },
    userId,
    dedupeKey: `contact-changed:${ctx.requestId}`,
  })
}

const addressFields: readonly string[] = [
  'addressLine1',
  'addressLine2',
  'postalCode',
  'city',
  'country',
] satisfies ProfileField[]

/** A new number is not verified yet, and a code on its way to the former number proves nothing. */
export async function changePhone(tx: Tx, userId: string, phone: PhoneNumber): Promise<void> {
  await tx
    .updateTable('customers')
    .set({ phone: phone.text, phone_is_e164: phone.isE164, phone_verified_at: null })
    .where('user_id', '=', userId)
    .execute()
  await tx.deleteFrom('phone_verifications').where('user_id', '=', userId).execute()
}

/** A yes stores the version of the text and the time; a no is stored by its fact, with the text that it withdraws from. */
export async function changeConsent(
  tx: Tx,
  ctx: Context,
  userId: string,
  isAccepted: boolean,
): Promise<void> {
  const { commercialTextVersion: textVersion } = await readSettings(tx)
  await tx
    .updateTable('customers')
    .set({
      accept_commercial_offers: isAccepted,
      commercial_text_version: isAccepted ? textVersion : null,
      commercial_accepted_at: isAccepted ? ctx.now() : null,
    })
    .where('user_id', '=', userId)
    .execute()
  const details = { isAccepted, textVersion }
  await recordFact(tx, ctx, { type: 'account.consent-changed', customerId: userId, details })
}
