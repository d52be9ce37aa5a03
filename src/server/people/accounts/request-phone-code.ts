import type { PhoneState } from '#contract/messages/notification-preferences.ts'
import { requireCustomer } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { notify } from '#server/messages/notifications/outbox.ts'
import { found, Refused, Unavailable } from '#server/core/refused.ts'
import { addressKey, requireAttempt, type Limit } from '#server/core/attempts.ts'
import { codeLastsMs } from './phone-code.ts'
import { findPhone, readMyPhone } from './read-my-phone.ts'

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
