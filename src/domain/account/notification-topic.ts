/** What a customer is told about, each by the channels of their choice (docs/rules/messages.md#topics-and-channels). */
export const notificationTopics = ['parcels', 'quotes', 'shipments', 'payments'] as const
export type NotificationTopic = (typeof notificationTopics)[number]

/** What is told on the site; « site » of the first four may be turned off, `documents` and `account` are always told. */
export const noticeTopics = [...notificationTopics, 'documents', 'account'] as const
export type NoticeTopic = (typeof noticeTopics)[number]

/** Whether a customer chooses its channels. */
export const isChosen = (topic: string): topic is NotificationTopic =>
  (notificationTopics as readonly string[]).includes(topic)

export type Channels = { readonly email: boolean; readonly sms: boolean; readonly site: boolean }

/** Until the customer says otherwise. */
export const defaultChannels: Channels = { email: true, sms: false, site: true }

/** The mail of a payment carries the invoice, so it always leaves. */
export const isEmailFixed = (topic: NotificationTopic): boolean => topic === 'payments'

/** The choice that is saved: some mails always leave, and an SMS needs a verified number. */
export const allowedChannels = (
  topic: NotificationTopic,
  wanted: Channels,
  { phoneIsVerified }: { readonly phoneIsVerified: boolean },
): Channels => ({
  email: wanted.email || isEmailFixed(topic),
  sms: wanted.sms && phoneIsVerified,
  site: wanted.site,
})
