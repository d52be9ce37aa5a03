import type { PhoneState } from '#contract/notification-preferences.ts'
import { requireCustomer } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { notify } from '#server/core/outbox.ts'
import { found, Refused, Unavailable } from '#server/core/refused.ts'
import { requireAttempt } from './attempts.ts'
import { codeLastsMs } from './phone-code.ts'
import { findPhone, readMyPhone } from './read-my-phone.ts'

/**
 * Promises a code by SMS to the customer's own number. Refused with `phone-format`, `already-verified`; three an hour per
 * account and per number, because each text costs money and may wake somebody up.
 */
export async function requestPhoneCode(ctx: Context): Promise<PhoneState> {
  const customerId = requireCustomer(ctx.actor)
  if (!ctx.sms) throw new Unavailable('sms-not-configured')
  const { phone, phone_is_e164, phone_verified_at } = found(await findPhone(ctx.db, customerId))
  if (phone_verified_at) throw new Refused('already-verified')
  if (!phone_is_e164) throw new Refused('phone-format')
  for (const key of [`phone-code-of:${customerId}`, `phone-code-to:${phone}`]) {
    await requireAttempt(ctx, { key, max: 3, windowSeconds: 3600 })
  }
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
