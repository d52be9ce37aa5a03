import type {
  NotificationPreferences,
  TopicChannels,
} from '#contract/messages/notification-preferences.ts'
import {
  allowedChannels,
  type Channels,
  defaultChannels,
  isEmailFixed,
  type NotificationTopic,
  notificationTopics,
} from '#domain/account/notifications.ts'
import { requireCustomer } from '#server/core/access.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { Refused } from '#server/core/refused.ts'

export const readNotificationPreferences = (ctx: Context): Promise<NotificationPreferences> =>
  preferencesOf(ctx.db, requireCustomer(ctx.actor))

/** Every topic, chosen or not, and whether SMS to the customer's number are possible. */
async function preferencesOf(
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
async function isPhoneVerified(db: Database | Tx, customerId: string): Promise<boolean> {
  const { phone_verified_at } = await db
    .selectFrom('customers')
    .select('phone_verified_at')
    .where('user_id', '=', customerId)
    .executeTakeFirstOrThrow()
  return phone_verified_at !== null
}

/** Refused with `phone-not-verified` for an SMS to an unverified number, `email-is-owed` for a mail that is obligatory. */
export async function saveNotificationPreference(
  ctx: Context,
  { topic, ...channels }: TopicChannels,
): Promise<NotificationPreferences> {
  const customerId = requireCustomer(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    const phoneIsVerified = await isPhoneVerified(tx, customerId)
    if (channels.sms && !phoneIsVerified) throw new Refused('phone-not-verified')
    if (!channels.email && isEmailFixed(topic)) throw new Refused('email-is-owed')
    // While the number is not verified the form shows no SMS: what was chosen counts again with the next verified number.
    const chosen = phoneIsVerified ? channels : withoutSms(channels)
    await tx
      .insertInto('notification_preferences')
      .values({ user_id: customerId, topic, ...channels })
      .onConflict((conflict) => conflict.columns(['user_id', 'topic']).doUpdateSet(chosen))
      .execute()
    await recordFact(tx, ctx, {
      type: 'account.preferences-changed',
      customerId,
      details: { topic, ...chosen },
    })
    return preferencesOf(tx, customerId)
  })
}

const withoutSms = ({ email, site }: Channels) => ({ email, site })

/** The channels that a customer chose for a topic; `phone` is where an SMS goes, `country` says what time it is there. */
export async function chosenChannels(
  db: Database | Tx,
  userId: string,
  topic: NotificationTopic,
): Promise<Channels & { readonly phone: string; readonly country: string }> {
  const row = await db
    .selectFrom('customers as c')
    .leftJoin('notification_preferences as p', (join) =>
      join.onRef('p.user_id', '=', 'c.user_id').on('p.topic', '=', topic),
    )
    .select(['c.phone', 'c.country', 'c.phone_verified_at', 'p.email', 'p.sms', 'p.site'])
    .where('c.user_id', '=', userId)
    .executeTakeFirst()
  if (!row) return { ...defaultChannels, phone: '', country: '' }
  const phoneIsVerified = row.phone_verified_at !== null
  const { phone, country } = row
  return { ...allowedChannels(topic, channelsOf(row), { phoneIsVerified }), phone, country }
}

/** The columns of an outer join: all present, or all null. */
type Row = { readonly [Channel in keyof Channels]: boolean | null }

const channelsOf = ({ email, sms, site }: Row): Channels =>
  email === null || sms === null || site === null ? defaultChannels : { email, sms, site }
