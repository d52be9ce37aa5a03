import { timingSafeEqual } from 'node:crypto'
import type { PhoneState } from '#contract/messages/notification-preferences.ts'
import { requireCustomer } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { Refused } from '#server/core/refused.ts'
import { hashOfCode, triesPerCode } from './phone-code.ts'
import { readMyPhone } from './read-my-phone.ts'

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
