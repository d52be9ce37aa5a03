import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { PhoneState } from '#contract/messages/notification-preferences.ts'
import type { Country } from '#domain/account/country.ts'
import { frenchNumber, isPhoneOfTenToFifteenDigits } from '#domain/account/registration.ts'
import { requireCustomer } from '#server/core/access.ts'
import { addressKey, type Limit, requireAttempt } from '#server/core/attempts.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { found, Refused, Unavailable } from '#server/core/refused.ts'
import { notify } from '#server/messages/notifications/outbox.ts'

/**
 * Marks the number as verified when its owner types the code that it received. Refuses with `code-wrong`, `code-expired`,
 * `too-many-tries`.
 */
export async function verifyPhone(
  ctx: Context,
  { code }: { readonly code: string },
): Promise<PhoneState> {
  const customerId = requireCustomer(ctx.actor)
  const { phone, code_hash, tries } = await takeTry(ctx, customerId)
  const given = hashOfCode(ctx, customerId, phone, code)
  if (!code_hash || !timingSafeEqual(code_hash, given)) {
    throw new Refused('code-wrong', { triesLeft: triesPerCode - tries })
  }
  await inTransaction(ctx, async (tx) => {
    // Using the code deletes its row: of parallel uses only one finds it.
    const used = await tx
      .deleteFrom('phone_verifications')
      .where('user_id', '=', customerId)
      .where('code_hash', '=', given)
      .returning('user_id')
      .executeTakeFirst()
    const verified = await tx
      .updateTable('customers')
      .set({ phone_verified_at: ctx.now() })
      .where('user_id', '=', customerId)
      .where('phone', '=', phone)
      .returning('user_id')
      .executeTakeFirst()
    if (!used || !verified) throw new Refused('code-expired')
    await recordFact(tx, ctx, { type: 'account.phone-verified', customerId })
  })
  return readMyPhone(ctx)
}

/** Counts the try in its own statement, before the code is compared: a refusal does not give the try back. */
async function takeTry(ctx: Context, customerId: string) {
  const row = await ctx.db
    .updateTable('phone_verifications')
    .set((v) => ({ tries: v('tries', '+', 1) }))
    .where('user_id', '=', customerId)
    .where('expires_at', '>', ctx.now())
    .where('tries', '<', triesPerCode)
    .returning(['phone', 'code_hash', 'tries'])
    .executeTakeFirst()
  if (row) return row
  const spent = await ctx.db
    .selectFrom('phone_verifications')
    .select('user_id')
    .where('user_id', '=', customerId)
    .where('expires_at', '>', ctx.now())
    .executeTakeFirst()
  throw new Refused(spent ? 'too-many-tries' : 'code-expired')
}

/**
 * Enqueues an SMS with a code to the customer's own number. Refuses with `phone-format`, `already-verified`; three an hour per
 * account and per number, six a day per account, twenty an hour per network: each text costs money, may wake somebody up, and
 * pays the owner of a premium-rate number.
 */
export async function requestPhoneCode(ctx: Context): Promise<PhoneState> {
  const customerId = requireCustomer(ctx.actor)
  if (!ctx.sms) throw new Unavailable('sms-not-configured')
  const { phone, phone_is_e164, phone_verified_at } = found(await findPhone(ctx.db, customerId))
  if (phone_verified_at) throw new Refused('already-verified')
  if (!phone_is_e164) throw new Refused('phone-format')
  for (const limit of limitsOf(ctx, customerId, phone)) await requireAttempt(ctx, limit)
  await inTransaction(ctx, async (tx) => {
    const row = {
      phone,
      code_hash: null,
      requested_at: ctx.now(),
      expires_at: new Date(ctx.now().getTime() + codeLastsMs),
      tries: 0,
    }
    await tx
      .insertInto('phone_verifications')
      .values({ user_id: customerId, ...row })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
      .execute()
    await notify(tx, ctx, {
      kind: 'phone-code',
      payload: { userId: customerId },
      userId: customerId,
      recipient: phone,
      dedupeKey: `phone-code:${ctx.requestId}`,
    })
  })
  return readMyPhone(ctx)
}

const hour = 3600

const limitsOf = ({ clientAddress }: Context, customerId: string, phone: string): Limit[] => [
  { key: `phone-code-of:${customerId}`, max: 3, windowSeconds: hour },
  { key: `phone-code-to:${phone}`, max: 3, windowSeconds: hour },
  { key: `phone-code-day:${customerId}`, max: 6, windowSeconds: 24 * hour },
  { key: `phone-code-from:${addressKey(clientAddress)}`, max: 20, windowSeconds: hour },
]

/** The customer's number, whether it is verified, and the code that can still be typed. */
export async function readMyPhone(ctx: Context): Promise<PhoneState> {
  const row = found(await findPhone(ctx.db, requireCustomer(ctx.actor)))
  return {
    phone: row.phone,
    isVerified: row.phone_verified_at !== null,
    obstacle: obstacleOf(ctx, row.phone_is_e164),
    pending: pendingOf(ctx, row),
  }
}

type PhoneRow = NonNullable<Awaited<ReturnType<typeof findPhone>>>

const findPhone = (db: Database | Tx, customerId: string) =>
  db
    .selectFrom('customers as c')
    .leftJoin('phone_verifications as v', (join) =>
      join.onRef('v.user_id', '=', 'c.user_id').onRef('v.phone', '=', 'c.phone'),
    )
    .select(['c.phone', 'c.phone_is_e164', 'c.phone_verified_at', 'v.expires_at', 'v.tries'])
    .where('c.user_id', '=', customerId)
    .executeTakeFirst()

function obstacleOf({ sms }: Context, isE164: boolean): PhoneState['obstacle'] {
  if (!isE164) return 'format'
  return sms ? null : 'not-configured'
}

function pendingOf(ctx: Context, { expires_at, tries }: PhoneRow): PhoneState['pending'] {
  if (!expires_at || expires_at <= ctx.now()) return null
  const triesLeft = triesPerCode - (tries ?? 0)
  return triesLeft > 0 ? { expiresAt: expires_at.toISOString(), triesLeft } : null
}

/** A code lasts ten minutes and allows five tries (docs/rules/accounts.md#phone). */
const codeLastsMs = 600_000

const triesPerCode = 5

/**
 * Draws the code for a number that waits for one; `undefined` when the number no longer waits. A text that is rendered again
 * after a failed sending has a new code, which invalidates the former one.
 */
export async function issuePhoneCode(
  ctx: Context,
  userId: string,
  phone: string,
): Promise<string | undefined> {
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0')
  const waiting = await ctx.db
    .updateTable('phone_verifications')
    .set({
      code_hash: hashOfCode(ctx, userId, phone, code),
      expires_at: new Date(ctx.now().getTime() + codeLastsMs),
      tries: 0,
    })
    .where('user_id', '=', userId)
    .where('phone', '=', phone)
    .where('requested_at', '>', new Date(ctx.now().getTime() - 3_600_000))
    .returning('user_id')
    .executeTakeFirst()
  return waiting && code
}

/** Keyed with our secret: otherwise a stolen table would be enough to try all million codes. */
const hashOfCode = ({ config }: Context, userId: string, phone: string, code: string): Buffer =>
  createHmac('sha256', config.AUTH_SECRET).update(`phone ${userId} ${phone} ${code}`).digest()

export type PhoneNumber = { readonly text: string; readonly isE164: boolean }

/**
 * docs/rules/accounts.md#phone: 10 to 15 digits, or a number of the chosen territory (6 digits in Nouméa, 8 in Papeete). E.164
 * when it parses, else as typed; `undefined` when it is neither. Only lengths are checked: numbering plans change faster than
 * libraries.
 */
export function readPhone(typed: string, { code }: Country): PhoneNumber | undefined {
  const parsed = parsePhoneNumberFromString(
    typed,
    isSupportedCountry(code) ? { defaultCountry: code, extract: false } : { extract: false },
  )
  if (parsed?.isPossible()) {
    const text = frenchNumber(typed, parsed.countryCallingCode) ?? parsed.number
    return { text, isE164: true }
  }
  return isPhoneOfTenToFifteenDigits(typed) ? { text: typed, isE164: false } : undefined
}
