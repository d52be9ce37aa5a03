import type { PhoneState } from '#contract/messages/notification-preferences.ts'
import { requireCustomer } from '#server/core/access.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'
import { found } from '#server/core/refused.ts'
import { triesPerCode } from './phone-code.ts'

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

export const findPhone = (db: Database | Tx, customerId: string) =>
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
