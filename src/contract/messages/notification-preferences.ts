import * as z from 'zod/mini'
import { notificationTopics } from '#domain/account/notifications.ts'
import { endpoint } from '#contract/core/endpoint.ts'
import { nothing, time } from '#contract/core/shapes.ts'

const topic = z.enum(notificationTopics)
const channels = z.strictObject({ topic, email: z.boolean(), sms: z.boolean(), site: z.boolean() })
const preferences = z.strictObject({ topics: z.array(channels), phoneIsVerified: z.boolean() })
export type NotificationPreferences = z.output<typeof preferences>
export type TopicChannels = z.output<typeof channels>

export const readNotificationPreferences = endpoint({
  method: 'GET',
  path: '/api/me/notification-preferences',
  policy: 'client',
  summary: 'Par quels canaux je suis prévenu, sujet par sujet',
  topics: ['account'],
  input: nothing,
  output: preferences,
})

/**
 * Refused with `phone-not-verified` when an SMS is requested without a verified number, `email-is-owed` when a mandatory mail is
 * turned off.
 */
export const saveNotificationPreference = endpoint({
  method: 'PUT',
  path: '/api/me/notification-preferences',
  policy: 'client',
  summary: 'Choisit les canaux d’un sujet',
  changes: ['account', 'overview'],
  input: channels,
  output: preferences,
})

const phoneState = z.strictObject({
  phone: z.string(),
  isVerified: z.boolean(),
  /** Why no code can be sent: the number has no international form, or no SMS supplier is configured. */
  obstacle: z.nullable(z.enum(['format', 'not-configured'])),
  /** A code that was sent and can still be entered. */
  pending: z.nullable(z.strictObject({ expiresAt: time, triesLeft: z.int() })),
})
export type PhoneState = z.output<typeof phoneState>

export const readMyPhone = endpoint({
  method: 'GET',
  path: '/api/me/phone',
  policy: 'client',
  summary: 'Mon numéro de téléphone et sa vérification',
  topics: ['account'],
  input: nothing,
  output: phoneState,
})

/** Refused with `phone-format`, `already-verified`; 429 after three an hour; 503 `sms-not-configured`. */
export const requestPhoneCode = endpoint({
  method: 'POST',
  path: '/api/me/phone-codes',
  policy: 'client',
  summary: 'Envoie un code par SMS à mon numéro',
  changes: ['account'],
  input: nothing,
  output: phoneState,
})

/** Refused with `code-wrong` (`details.triesLeft`), `code-expired`, `too-many-tries`. */
export const verifyPhone = endpoint({
  method: 'POST',
  path: '/api/me/phone-verification',
  policy: 'client',
  summary: 'Vérifie mon numéro avec le code reçu',
  changes: ['account'],
  input: z.strictObject({ code: z.string().check(z.trim(), z.regex(/^\d{6}$/, 'invalid')) }),
  output: phoneState,
})
