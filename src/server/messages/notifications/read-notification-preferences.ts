import type {
  NotificationPreferences,
  TopicChannels,
} from '#contract/messages/notification-preferences.ts'
import {
  allowedChannels,
  defaultChannels,
  notificationTopics,
} from '#domain/account/notification-topic.ts'
import { requireCustomer } from '#server/core/access.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'

export const readNotificationPreferences = (ctx: Context): Promise<NotificationPreferences> =>
  preferencesOf(ctx.db, requireCustomer(ctx.actor))

/** Every topic, chosen or not, and whether SMS to the customer's number are possible. */
export async function preferencesOf(
  db: Database | Tx,
  customerId: string,
): Promise<NotificationPreferences> {
  const phoneIsVerified = await isPhoneVerified(db, customerId)
  const chosen = await db
    .selectFrom('notification_preferences')
    .select(['topic', 'email', 'sms', 'site'])
    .where('user_id', '=', customerId)
    .execute()
  const topics = notificationTopics.map((topic): TopicChannels => {
    const wanted = chosen.find((one) => one.topic === topic) ?? defaultChannels
    return { topic, ...allowedChannels(topic, wanted, { phoneIsVerified }) }
  })
  return { topics, phoneIsVerified }
}

/** Only a number that its owner proved receives SMS. */
export async function isPhoneVerified(db: Database | Tx, customerId: string): Promise<boolean> {
  const { phone_verified_at } = await db
    .selectFrom('customers')
    .select('phone_verified_at')
    .where('user_id', '=', customerId)
    .executeTakeFirstOrThrow()
  return phone_verified_at !== null
}
