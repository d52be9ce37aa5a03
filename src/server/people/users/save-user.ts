import type { UserChange, UserDetail } from '#contract/people/users.ts'
import { countryNamed } from '#domain/account/country.ts'
import { countryOfAddress } from '#domain/destination/destination.ts'
import { editAccount, giveRole } from '#domain/account/staff.ts'
import { isProofFresh } from '#domain/account/session.ts'
import { notify } from '#server/messages/notifications/outbox.ts'
import { namesOf } from '#server/people/accounts/account-views.ts'
import { endSessions } from '#server/people/accounts/login-sessions.ts'
import { type PhoneNumber, readPhone } from '#server/people/accounts/phone-verification.ts'
import { lockProfile, saveNames } from '#server/people/accounts/profile-queries.ts'
import { requireAdmin, requireUser } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { accepted, Forbidden, found, InvalidInput, Refused } from '#server/core/refused.ts'
import {
  changeConsent,
  changePhone,
  notifyContactChange,
} from '#server/people/accounts/update-profile.ts'
import {
  lockKeptParcels,
  recordFormerResidence,
} from '#server/warehouse/storage/record-former-terms.ts'
import { closeAccount, findUser, hasBusiness, openAccount, type UserRow } from './user-queries.ts'
import { userDetail } from './read-user.ts'

/**
 * Saves a profile from the office's form (docs/rules/accounts.md#users-in-the-office). A stale form is refused with the current
 * values; a change of role or activation needs a proof of identity.
 */
export async function saveUser(ctx: Context, change: UserChange): Promise<UserDetail> {
  requireAdmin(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    if (change.customer) await lockKeptParcels(tx, change.userId)
    found(await lockProfile(tx, change.userId))
    const row = found(await findUser(tx, change.userId))
    accepted(editAccount(requireUser(ctx.actor), row))
    if (row.profile_version !== change.version) {
      const current = await userDetail(tx, ctx, row)
      throw new Refused('stale-version', { version: current.version, current })
    }
    requireProofFor(ctx, row, change)
    await saveRole(tx, ctx, row, change.role)
    await saveActivation(tx, ctx, row, change)
    await saveProfileOf(tx, ctx, row, { ...change, customer: storedOf(change.customer) })
    return userDetail(tx, ctx, found(await findUser(tx, change.userId)))
  })
}

/** The same proof as the endpoints of the team's roles; names and addresses need none. */
function requireProofFor(ctx: Context, row: UserRow, { role, isActive }: UserChange): void {
  if (row.role === role && row.is_active === isActive) return
  if (!isProofFresh(requireUser(ctx.actor).provedAt, ctx.now())) throw new Forbidden('proof-needed')
}

/** The new role counts at once: the person is signed out, and gets it by signing in. */
async function saveRole(
  tx: Tx,
  ctx: Context,
  row: UserRow,
  role: UserChange['role'],
): Promise<void> {
  if (row.role === role) return
  const isCustomer = row.customer_id !== null
  const isBusy = isCustomer && (await hasBusiness(tx, row.id))
  const subject = { id: row.id, role: row.role, isCustomer, hasBusiness: isBusy }
  accepted(giveRole(requireUser(ctx.actor), subject, role))
  await tx
    .updateTable('users')
    .set({ role, updated_at: ctx.now() })
    .where('id', '=', row.id)
    .execute()
  await endSessions(tx, row.id)
  await recordFact(tx, ctx, {
    type: 'staff.role-changed',
    customerId: row.id,
    details: { before: row.role, after: role },
    change: { before: { role: row.role }, after: { role } },
  })
}

async function saveActivation(
  tx: Tx,
  ctx: Context,
  row: UserRow,
  { isActive, deactivationReason }: UserChange,
): Promise<void> {
  if (row.is_active === isActive) return
  if (row.id === requireUser(ctx.actor).id) throw new Refused('own-account')
  if (isActive) await openAccount(tx, ctx, row, deactivationReason)
  else await closeAccount(tx, ctx, row, deactivationReason)
}

const storedOf = (typed: UserChange['customer']): UserChange['customer'] =>
  typed && { ...typed, country: countryOfAddress(typed) }

type Fields = Readonly<Record<string, string | null>>

type Customer = NonNullable<UserChange['customer']>

/** Saves names, telephone, address, client number, and the withdrawal of the one consent that the office may withdraw. */
async function saveProfileOf(
  tx: Tx,
  ctx: Context,
  row: UserRow,
  change: UserChange,
): Promise<void> {
  requireSameKind(row, change)
  const phone = change.customer && checkedPhone(row, change.customer)
  const before = heldFields(row)
  const after = typedFields(change, phone)
  const names = Object.keys(after).filter((field) => before[field] !== after[field])
  if (change.customer) await notifyContactChange(tx, ctx, row.id, names)
  await saveNames(tx, ctx, row.id, { ...change, version: row.profile_version + 1 })
  if (change.customer) await saveCustomer(tx, ctx, row, change.customer, phone)
  if (names.length === 0) return
  if (names.includes('clientNumber')) await notifyNumber(tx, ctx, row)
  await recordFact(tx, ctx, {
    type: 'account.profile-changed',
    customerId: row.id,
    details: { fields: names },
    change: { before: only(before, names), after: only(after, names) },
  })
}

/** Informs the customer that the office changed the number for their parcels. */
async function notifyNumber(tx: Tx, ctx: Context, row: UserRow): Promise<void> {
  if (row.client_number === null) return
  const version = row.profile_version + 1
  await notify(tx, ctx, {
    kind: 'client-number-changed',
    payload: { userId: row.id, former: row.client_number },
    userId: row.id,
    dedupeKey: `client-number-changed:${row.id}:${version}`,
  })
}

function requireSameKind(row: UserRow, { customer }: UserChange): void {
  if ((row.customer_id !== null) === (customer !== null)) return
  throw new InvalidInput({ customer: customer === null ? 'required' : 'unrecognized-keys' })
}

/** Returns `null` when the telephone does not change. */
function checkedPhone(row: UserRow, { phone, country }: Customer): PhoneNumber | null {
  const named = countryNamed(country)
  if (!named) throw new InvalidInput({ country: 'unknown-country' })
  if (phone === row.phone) return null
  const read = readPhone(phone, named)
  if (!read) throw new InvalidInput({ phone: 'invalid' })
  return read
}

const heldFields = (row: UserRow): Fields => ({
  ...namesOf(row),
  phone: row.phone,
  addressLine1: row.address_line1,
  addressLine2: row.address_line2,
  postalCode: row.postal_code,
  city: row.city,
  country: row.country,
  clientNumber: row.client_number,
})

function typedFields(change: UserChange, phone: PhoneNumber | null): Fields {
  const { firstName, lastName, customer } = change
  if (customer === null) return { firstName, lastName }
  const { acceptCommercialOffers: _, ...typed } = customer
  return { firstName, lastName, ...typed, phone: phone?.text ?? customer.phone }
}

const only = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.map((name) => [name, fields[name] ?? null]))

async function saveCustomer(
  tx: Tx,
  ctx: Context,
  row: UserRow,
  customer: Customer,
  phone: PhoneNumber | null,
): Promise<void> {
  if (row.country !== null && row.country !== customer.country) {
    await recordFormerResidence(tx, ctx, row.id, row.country)
  }
  await tx
    .updateTable('customers')
    .set({
      address_line1: customer.addressLine1,
      address_line2: customer.addressLine2,
      postal_code: customer.postalCode,
      city: customer.city,
      country: customer.country,
    })
    // Not written when unchanged, so that its search copy needs no update.
    .set(
      customer.clientNumber === row.client_number ? {} : { client_number: customer.clientNumber },
    )
    .where('user_id', '=', row.id)
    .execute()
  // The same number in another form stays verified.
  if (phone && phone.text !== row.phone) await changePhone(tx, row.id, phone)
  await withdrawConsent(tx, ctx, row, customer.acceptCommercialOffers)
}

/** Only the person may give a consent (GDPR, article 7): the office may only note that they withdrew it. */
async function withdrawConsent(
  tx: Tx,
  ctx: Context,
  row: UserRow,
  isAccepted: boolean,
): Promise<void> {
  if (row.accept_commercial_offers === isAccepted) return
  if (isAccepted) throw new Refused('consent-not-yours')
  await changeConsent(tx, ctx, row.id, false)
}
