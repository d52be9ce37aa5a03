import { randomInt } from 'node:crypto'
import type * as z from 'zod/mini'
import type { register } from '#contract/people/accounts.ts'
import { clientNumber } from '#domain/account/account.ts'
import { countryNamed } from '#domain/account/country.ts'
import { countryOfAddress } from '#domain/destination/destination.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { notify } from '#server/messages/notifications/outbox.ts'
import { InvalidInput, Refused } from '#server/core/refused.ts'
import { currentLegalTexts } from '#server/papers/legal/current-legal-texts.ts'
import { countMailTry } from '#server/messages/notifications/mail-allowance.ts'
import { readSettings, type Settings } from '#server/core/settings/read-settings.ts'
import { savePassword } from './account-queries.ts'
import {
  addressKey,
  requireAttempt,
  requireNotExhausted,
  type Limit,
} from '#server/core/attempts.ts'
import { isAddressTaken } from './email-change-queries.ts'
import { hashPassword, namesIn, requireRoomToHash, requireStrongPassword } from './password.ts'
import { readPhone, type PhoneNumber } from './phone-verification.ts'
import { reshippingAddressOf } from './account-views.ts'

type Registration = z.output<typeof register.input>
type Registered = z.input<typeof register.output>

/**
 * Opens a customer's account (docs/rules/accounts.md#registration): the server decides role, activation and client number.
 * Refuses with `email-already-registered`, `weak-password` or `no-client-number`; an invalid phone or country is a 422.
 */
export async function registerCustomer(ctx: Context, form: Registration): Promise<Registered> {
  const known = knownAddressesLimit(ctx)
  await requireNotExhausted(ctx, known)
  await requireAttempt(ctx, registrationsLimit(ctx))
  const phone = checkedPhone(form)
  requireStrongPassword(form.password, [form.email, ...namesIn(form)])
  requireRoomToHash()
  const passwordHash = await hashPassword(form.password)

  try {
    const opened = await inTransaction(ctx, async (tx) => {
      const { email } = form
      const { userId, ...registered } = await openCustomerAccount(tx, ctx, { form, email, phone })
      await savePassword(tx, userId, passwordHash, ctx.now())
      await promiseConfirmation(tx, ctx, userId, email)
      return registered
    })
    await countMailTry(ctx, 'confirm-email', form.email)
    return opened
  } catch (error) {
    if (error instanceof Refused && error.refusal === 'email-already-registered') {
      // Count before the answer: requests at the same instant count too.
      await requireAttempt(ctx, known)
    }
    throw error
  }
}

/** The facts that a person gives about themselves, whether they sign up by password or Google. */
type CustomerForm = Omit<Registration, 'email' | 'password' | 'confirmPassword'>

type NewAccount = {
  readonly form: CustomerForm
  readonly email: string
  readonly phone: PhoneNumber
}

/** A customer without a password or Google account yet, and with an unconfirmed address. */
export async function openCustomerAccount(
  tx: Tx,
  ctx: Context,
  { form, email, phone }: NewAccount,
): Promise<Registered & { readonly userId: string }> {
  const settings = await readSettings(tx)
  const userId = await insertUser(tx, ctx, { ...form, email })
  const number = await insertCustomer(tx, ctx, { userId, form, phone, settings })
  await recordFact(tx, ctx, { type: 'account.registered', customerId: userId })
  const { firstName: first_name, lastName: last_name } = form
  const addressee = { client_number: number, first_name, last_name }
  const reshippingAddress = reshippingAddressOf(settings, addressee)
  return { userId, clientNumber: number, reshippingAddress }
}

export const promiseConfirmation = (
  tx: Tx,
  ctx: Context,
  userId: string,
  email: string,
): Promise<void> =>
  notify(tx, ctx, {
    kind: 'confirm-email',
    payload: { userId },
    userId,
    recipient: email,
    dedupeKey: `confirm-email:${userId}:registration`,
  })

const hour = 3600

export const registrationsLimit = ({ clientAddress }: Context): Limit => ({
  key: `register:${addressKey(clientAddress)}`,
  max: 60,
  windowSeconds: hour,
})

/**
 * The form reveals that an address has an account (docs/rules/accounts.md#registration); a network may learn that ten times an
 * hour.
 */
const knownAddressesLimit = ({ clientAddress }: Context): Limit => ({
  key: `register-known:${addressKey(clientAddress)}`,
  max: 10,
  windowSeconds: hour,
})

/** An invalid phone or country is a 422. */
export function checkedPhone(form: CustomerForm): PhoneNumber {
  const country = countryNamed(form.country)
  if (!country) throw new InvalidInput({ country: 'unknown-country' })
  const phone = readPhone(form.phone, country)
  if (!phone) throw new InvalidInput({ phone: 'invalid' })
  return phone
}

type Named = Pick<Registration, 'email' | 'firstName' | 'lastName'>

async function insertUser(tx: Tx, ctx: Context, form: Named): Promise<string> {
  const email = form.email.toLowerCase()
  // Also refuses an address that its former owner may still take back.
  if (await isAddressTaken(tx, ctx, email)) throw new Refused('email-already-registered')
  const user = await tx
    .insertInto('users')
    .values({
      email,
      name: `${form.firstName} ${form.lastName}`,
      role: 'client',
      created_at: ctx.now(),
      updated_at: ctx.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!user) throw new Refused('email-already-registered')
  return user.id
}

type NewCustomer = {
  readonly userId: string
  readonly form: CustomerForm
  readonly phone: PhoneNumber
  readonly settings: Settings
}

/** Draws a free number: 900 000 exist, so that a few draws are enough even with many customers. */
async function insertCustomer(tx: Tx, ctx: Context, customer: NewCustomer): Promise<string> {
  const { version } = await currentLegalTexts(tx, ctx.now())
  const values = { ...customerRow(ctx, customer), terms_version: version }
  for (let draw = 1; draw <= 50; draw += 1) {
    const drawn = clientNumber(randomInt(100_000, 1_000_000))
    if (await isFormerNumber(tx, drawn)) continue
    const inserted = await tx
      .insertInto('customers')
      .values({ ...values, client_number: drawn })
      .onConflict((conflict) => conflict.column('client_number').doNothing())
      .returning('client_number')
      .executeTakeFirst()
    if (inserted) return inserted.client_number
  }
  throw new Refused('no-client-number')
}

/** A former number is still on somebody's labels. */
const isFormerNumber = async (tx: Tx, client_number: string): Promise<boolean> =>
  (await tx
    .selectFrom('former_client_numbers')
    .select('customer_id')
    .where('client_number', '=', client_number)
    .executeTakeFirst()) !== undefined

const customerRow = (ctx: Context, { userId, form, phone, settings }: NewCustomer) => ({
  user_id: userId,
  first_name: form.firstName,
  last_name: form.lastName,
  phone: phone.text,
  phone_is_e164: phone.isE164,
  address_line1: form.addressLine1,
  address_line2: form.addressLine2,
  postal_code: form.postalCode,
  city: form.city,
  country: countryOfAddress(form),
  accept_commercial_offers: form.acceptCommercialOffers,
  commercial_text_version: form.acceptCommercialOffers ? settings.commercialTextVersion : null,
  commercial_accepted_at: form.acceptCommercialOffers ? ctx.now() : null,
  terms_accepted_at: ctx.now(),
  created_at: ctx.now(),
})
