import type { NotificationPreferences, TopicChannels } from '#contract/notification-preferences.ts'
import { isEmailFixed, notificationTopics } from '#domain/account/notification-topic.ts'
import { requireCustomer } from '#server/core/access.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { Refused } from '#server/core/refused.ts'
import { chosenChannels } from './chosen-channels.ts'

export const readNotificationPreferences = (ctx: Context): Promise<NotificationPreferences> =>
  preferencesOf(ctx.db, requireCustomer(ctx.actor))

/** Refused with `phone-not-verified` for an SMS to a number nobody proved, `email-is-owed` for a mail that is due. */
export async function saveNotificationPreference(
  ctx: Context,
  { topic, ...channels }: TopicChannels,
): Promise<NotificationPreferences> {
  const customerId = requireCustomer(ctx.actor)
  return inTransaction(ctx, async (tx) => {
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

async function preferencesOf(
  db: Database | Tx,
  customerId: string,
): Promise<NotificationPreferences> {
  const topics: TopicChannels[] = []
  for (const topic of notificationTopics) {
    const { email, sms, site } = await chosenChannels(db, customerId, topic)
    topics.push({ topic, email, sms, site })
  }
  return { topics, phoneIsVerified: await isPhoneVerified(db, customerId) }
}

async function isPhoneVerified(db: Database | Tx, customerId: string): Promise<boolean> {
  const { phone_verified_at } = await db
    .selectFrom('customers')
    .select('phone_verified_at')
    .where('user_id', '=', customerId)
    .executeTakeFirstOrThrow()
  return phone_verified_at !== null
}
