import type { NotificationPreferences, TopicChannels } from '#contract/notification-preferences.ts'
import { notificationTopics } from '#domain/account/notification-topic.ts'
import { requireCustomer } from '#server/core/access.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'
import { chosenChannels } from './chosen-channels.ts'

export const readNotificationPreferences = (ctx: Context): Promise<NotificationPreferences> =>
  preferencesOf(ctx.db, requireCustomer(ctx.actor))

/** Every topic, chosen or not, and whether a number may be written to. */
export async function preferencesOf(
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

/** Only a number that its owner proved receives texts. */
export async function isPhoneVerified(db: Database | Tx, customerId: string): Promise<boolean> {
  const { phone_verified_at } = await db
    .selectFrom('customers')
    .select('phone_verified_at')
    .where('user_id', '=', customerId)
    .executeTakeFirstOrThrow()
  return phone_verified_at !== null
}
