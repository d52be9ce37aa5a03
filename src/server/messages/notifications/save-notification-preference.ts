import type {
  NotificationPreferences,
  TopicChannels,
} from '#contract/messages/notification-preferences.ts'
import { isEmailFixed } from '#domain/account/notification-topic.ts'
import { requireCustomer } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { Refused } from '#server/core/refused.ts'
import { isPhoneVerified, preferencesOf } from './read-notification-preferences.ts'

/** Refused with `phone-not-verified` for an SMS to an unverified number, `email-is-owed` for a mail that is obligatory. */
export async function saveNotificationPreference(
  ctx: Context,
  { topic, ...channels }: TopicChannels,
): Promise<NotificationPreferences> {
  const customerId = requireCustomer(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    if (channels.sms && !(await isPhoneVerified(tx, customerId))) {
      throw new Refused('phone-not-verified')
    }
    if (!channels.email && isEmailFixed(topic)) throw new Refused('email-is-owed')
    await tx
      .insertInto('notification_preferences')
      .values({ user_id: customerId, topic, ...channels })
      .onConflict((conflict) => conflict.columns(['user_id', 'topic']).doUpdateSet(channels))
      .execute()
    await recordFact(tx, ctx, {
      type: 'account.preferences-changed',
      customerId,
      details: { topic, ...channels },
    })
    return preferencesOf(tx, customerId)
  })
}
