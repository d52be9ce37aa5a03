import * as z from 'zod/mini'
import { contactSubjectCodes } from '#domain/contact/contact-message.ts'
import { endpoint } from '#contract/core/endpoint.ts'
import { id, nothing, page, pageQuery, time } from '#contract/core/shapes.ts'

/**
 * What the office is notified of (docs/rules/messages.md#what-the-office-is-told): registrations and contact messages, 25 of each
 * at most.
 */

export const contactMessage = z.strictObject({
  id,
  name: z.string(),
  email: z.string(),
  subject: z.enum(contactSubjectCodes),
  message: z.string(),
  isRead: z.boolean(),
  archived: z.boolean(),
  createdAt: time,
  /** The customer who wrote it, when they were signed in. */
  customer: z.nullable(z.strictObject({ id, clientNumber: z.string() })),
})
export type ContactMessage = z.output<typeof contactMessage>

const registration = z.strictObject({
  kind: z.literal('registration'),
  at: time,
  id,
  name: z.string(),
  email: z.string(),
  clientNumber: z.string(),
})
const letter = z.strictObject({ kind: z.literal('contact'), at: time, message: contactMessage })
export type OfficeNotification = z.output<typeof registration> | z.output<typeof letter>

export const listOfficeNotifications = endpoint({
  method: 'GET',
  path: '/api/admin/notifications',
  policy: 'admin',
  summary: 'Inscriptions validées et messages de contact, les plus récents d’abord',
  topics: ['contact'],
  input: nothing,
  output: z.strictObject({ items: z.array(z.discriminatedUnion('kind', [registration, letter])) }),
})

export const listContactMessages = endpoint({
  method: 'GET',
  path: '/api/admin/contact-messages',
  policy: 'admin',
  summary: 'Tous les messages de contact, page après page',
  topics: ['contact'],
  input: z.strictObject({ ...pageQuery, state: z.optional(z.enum(['unread', 'archived'])) }),
  output: page(contactMessage),
})

const oneMessage = z.strictObject({ contactMessageId: id })

export const markContactMessage = endpoint({
  method: 'PUT',
  path: '/api/admin/contact-messages/:contactMessageId/reading',
  policy: 'admin',
  summary: 'Marque un message de contact comme lu ou non lu',
  changes: ['contact', 'overview'],
  input: z.extend(oneMessage, { isRead: z.boolean() }),
  output: contactMessage,
})

export const archiveContactMessage = endpoint({
  method: 'PUT',
  path: '/api/admin/contact-messages/:contactMessageId/archiving',
  policy: 'admin',
  summary: 'Archive un message de contact, ou l’en retire',
  changes: ['contact', 'overview'],
  input: z.extend(oneMessage, { archived: z.boolean() }),
  output: contactMessage,
})
