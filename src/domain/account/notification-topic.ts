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
