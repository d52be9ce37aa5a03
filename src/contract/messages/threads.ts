import * as z from 'zod/mini'
import { longestMessage } from '#domain/thread/thread.ts'
import { endpoint } from '#contract/core/endpoint.ts'
import { id, nothing, page, pageQuery, text, time } from '#contract/core/shapes.ts'

const message = z.strictObject({
  id,
  side: z.enum(['customer', 'staff']),
  /** The author as the reader may see it: « Vous », « Équipe Escale », or a name for the team. */
  author: z.string(),
  body: z.string(),
  sentAt: time,
  /** When the other side read it. */
  readAt: z.nullable(time),
})
export type Message = z.output<typeof message>

/** Newest first; `unread` counts what the reader has not read yet. */
const messages = z.strictObject({
  items: z.array(message),
  nextCursor: z.nullable(z.string()),
  unread: z.int(),
  /** For the team only: the customer waits for an answer. A server of the version before does not say it. */
  awaited: z.optional(z.boolean()),
  /** For the customer only, and left out otherwise: it is of an account that was merged into theirs, and they write elsewhere. */
  closed: z.optional(z.boolean()),
})

const body = text(longestMessage)
const ofParcel = { parcelId: id }
const ofQuote = { quoteId: id }

/**
 * The other side's newest message on the writer's or reader's screen, `null` without one: what came later stays unread. Left out
 * by a page of the version before, for which all of them are read.
 */
const seen = z.optional(z.nullable(id))

export const listMyParcelMessages = endpoint({
  method: 'GET',
  path: '/api/parcels/:parcelId/messages',
  policy: 'client',
  summary: 'Les messages échangés sur un de mes colis',
  topics: ['parcels'],
  input: z.strictObject({ ...ofParcel, ...pageQuery }),
  output: messages,
})
export const writeAboutMyParcel = endpoint({
  method: 'POST',
  path: '/api/parcels/:parcelId/messages',
  policy: 'client',
  summary: 'Écrit à l’équipe au sujet d’un de mes colis',
  changes: [],
  input: z.strictObject({ ...ofParcel, body, seen }),
  output: message,
})
export const readMyParcelMessages = endpoint({
  method: 'PUT',
  path: '/api/parcels/:parcelId/messages/reading',
  policy: 'client',
  summary: 'Note que j’ai lu les messages d’un de mes colis',
  changes: ['overview'],
  input: z.strictObject({ ...ofParcel, seen }),
  output: nothing,
})

export const listMyQuoteMessages = endpoint({
  method: 'GET',
  path: '/api/quotes/:quoteId/messages',
  policy: 'client',
  summary: 'Les messages échangés sur un de mes devis',
  topics: ['quotes'],
  input: z.strictObject({ ...ofQuote, ...pageQuery }),
  output: messages,
})
export const writeAboutMyQuote = endpoint({
  method: 'POST',
  path: '/api/quotes/:quoteId/messages',
  policy: 'client',
  summary: 'Écrit à l’équipe au sujet d’un de mes devis',
  changes: [],
  input: z.strictObject({ ...ofQuote, body, seen }),
  output: message,
})
export const readMyQuoteMessages = endpoint({
  method: 'PUT',
  path: '/api/quotes/:quoteId/messages/reading',
  policy: 'client',
  summary: 'Note que j’ai lu les messages d’un de mes devis',
  changes: ['overview'],
  input: z.strictObject({ ...ofQuote, seen }),
  output: nothing,
})

export const listParcelMessages = endpoint({
  method: 'GET',
  path: '/api/warehouse/parcels/:parcelId/messages',
  policy: 'operateur',
  summary: 'Les messages échangés avec le client d’un colis',
  topics: ['parcels'],
  input: z.strictObject({ ...ofParcel, ...pageQuery }),
  output: messages,
})
export const writeAboutParcel = endpoint({
  method: 'POST',
  path: '/api/warehouse/parcels/:parcelId/messages',
  policy: 'operateur',
  summary: 'Écrit au client d’un colis',
  changes: [],
  input: z.strictObject({ ...ofParcel, body, seen }),
  /** Refused with `parcel-without-owner`. */
  output: message,
})
export const readParcelMessages = endpoint({
  method: 'PUT',
  path: '/api/warehouse/parcels/:parcelId/messages/reading',
  policy: 'operateur',
  summary: 'Note que l’équipe a lu les messages d’un colis',
  changes: ['overview'],
  input: z.strictObject({ ...ofParcel, seen }),
  output: nothing,
})

export const closeParcelMessages = endpoint({
  method: 'POST',
  path: '/api/warehouse/parcels/:parcelId/messages/closure',
  policy: 'operateur',
  summary: 'Note que les derniers messages du client d’un colis n’appellent pas de réponse',
  changes: ['parcels', 'overview'],
  input: z.strictObject({ ...ofParcel, seen: id }),
  output: nothing,
})

export const listQuoteMessages = endpoint({
  method: 'GET',
  path: '/api/admin/quotes/:quoteId/messages',
  policy: 'admin',
  summary: 'Les messages échangés avec le client d’un devis',
  topics: ['quotes'],
  input: z.strictObject({ ...ofQuote, ...pageQuery }),
  output: messages,
})
export const writeAboutQuote = endpoint({
  method: 'POST',
  path: '/api/admin/quotes/:quoteId/messages',
  policy: 'admin',
  summary: 'Écrit au client d’un devis',
  changes: [],
  input: z.strictObject({ ...ofQuote, body, seen }),
  /** Refused with `quote-is-draft`. */
  output: message,
})
export const readQuoteMessages = endpoint({
  method: 'PUT',
  path: '/api/admin/quotes/:quoteId/messages/reading',
  policy: 'admin',
  summary: 'Note que le bureau a lu les messages d’un devis',
  changes: ['overview'],
  input: z.strictObject({ ...ofQuote, seen }),
  output: nothing,
})

export const closeQuoteMessages = endpoint({
  method: 'POST',
  path: '/api/admin/quotes/:quoteId/messages/closure',
  policy: 'admin',
  summary: 'Note que les derniers messages du client d’un devis n’appellent pas de réponse',
  changes: ['quotes', 'overview'],
  input: z.strictObject({ ...ofQuote, seen: id }),
  output: nothing,
})

export const listUnreadThreads = endpoint({
  method: 'GET',
  path: '/api/warehouse/unread-threads',
  policy: 'operateur',
  summary: 'Les conversations où un client attend une réponse, la plus ancienne d’abord',
  topics: ['overview'],
  input: z.strictObject(pageQuery),
  /** The office also sees the threads of quotes. */
  output: page(
    z.strictObject({
      id,
      parcelId: z.nullable(id),
      quoteId: z.nullable(id),
      /** Tracking number or quote number. */
      number: z.string(),
      customer: z.string(),
      /** Of the messages without an answer, those that nobody of the team has read. */
      unread: z.int(),
      waitingSince: time,
    }),
  ),
})
