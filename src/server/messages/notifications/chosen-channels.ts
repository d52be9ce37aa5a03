import {
  allowedChannels,
  defaultChannels,
  type Channels,
  type NotificationTopic,
} from '#domain/account/notifications.ts'
import type { Database, Tx } from '#server/core/context.ts'

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
