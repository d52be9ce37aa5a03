/** What a customer is notified of, each by the channels of their choice (docs/rules/messages.md#topics-and-channels). */
export const notificationTopics = ['parcels', 'quotes', 'shipments', 'payments'] as const
export type NotificationTopic = (typeof notificationTopics)[number]

/** What the site notifies of; customers may turn « site » off for the first four, `documents` and `account` always show. */
export const noticeTopics = [...notificationTopics, 'documents', 'account'] as const
export type NoticeTopic = (typeof noticeTopics)[number]

/** Whether a customer may choose the channels of this topic. */
export const isChosen = (topic: string): topic is NotificationTopic =>
  (notificationTopics as readonly string[]).includes(topic)

export type Channels = { readonly email: boolean; readonly sms: boolean; readonly site: boolean }

/** The channels until the customer chooses others. */
export const defaultChannels: Channels = { email: true, sms: false, site: true }

/** The mail of a payment carries the invoice, so it always leaves. */
export const isEmailFixed = (topic: NotificationTopic): boolean => topic === 'payments'

/** The choice to save: some mails cannot be turned off, and an SMS needs a verified number. */
export const allowedChannels = (
  topic: NotificationTopic,
  wanted: Channels,
  { phoneIsVerified }: { readonly phoneIsVerified: boolean },
): Channels => ({
  email: wanted.email || isEmailFixed(topic),
  sms: wanted.sms && phoneIsVerified,
  site: wanted.site,
})

/** No SMS leaves from 20:00 to 08:00 of its reader, but for a code (docs/rules/messages.md#quiet-hours). */
const startsAt = 20 * 60

const endsAt = 8 * 60

const minute = 60_000

const day = 24 * 60

/** The first instant from now on at which an SMS may leave for a reader in that time zone. */
export function nextSendingTime(now: Date, zone: string): Date {
  const time = localMinutes(now, zone)
  if (time >= endsAt && time < startsAt) return now
  const thisMinute = Math.floor(now.getTime() / minute) * minute
  const morning = thisMinute + ((endsAt - time + day) % day) * minute
  // In the night that changes the clocks, that instant is an hour before or after 08:00.
  const drift = endsAt - localMinutes(new Date(morning), zone)
  return new Date(morning + drift * minute)
}

/** Minutes since midnight on a clock of that zone. */
function localMinutes(at: Date, zone: string): number {
  const [hours = 0, minutes = 0] = clockOf(zone).format(at).split(':').map(Number)
  return hours * 60 + minutes
}

/** Making one formatter takes longer than formatting a thousand times. */
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: zone,
  })
  clocks.set(zone, clock)
  return clock
}

/** How many mails with a link may be sent to one address in any hour on request; a mail for a new password may be one more. */
export const mailsAnHour = 2
