import * as z from 'zod/mini'
import { noticeTopics } from '#domain/account/notifications.ts'
import { endpoint } from '#contract/core/endpoint.ts'
import { parcelFaces } from '#contract/core/parcel-faces.ts'
import { id, nothing, page, pageQuery, time } from '#contract/core/shapes.ts'

const target = z.strictObject({
  kind: z.enum(['parcel', 'quote', 'standing-order', 'order', 'document', 'legal-text']),
  id,
  /** The number or title of the object, empty for a standing order; for a legal text, the address where people read it. */
  label: z.string(),
})

export const notice = z.strictObject({
  id,
  kind: z.string(),
  topic: z.nullable(z.enum(noticeTopics)),
  /** `null` for a kind of notification that this version does not know. */
  text: z.nullable(z.string()),
  at: time,
  readAt: z.nullable(time),
  /** The object of the notification, while it exists. */
  target: z.nullable(target),
  /** The claim that it is about; a page that does not know it opens the order of the target. */
  claim: z.optional(z.strictObject({ id, number: z.string() })),
  /** The parcels that it is about: that of a parcel, those of a quote or an order. */
  parcels: parcelFaces,
})
export type Notice = z.output<typeof notice>

export const listMyNotices = endpoint({
  method: 'GET',
  path: '/api/notifications',
  policy: 'client',
  summary: 'Mes notifications sur le site, les plus récentes d’abord',
  topics: ['notifications'],
  input: z.strictObject({
    ...pageQuery,
    topic: z.optional(z.enum(noticeTopics)),
    state: z.optional(z.enum(['unread'])),
  }),
  output: page(notice),
})

export const countMyUnreadNotices = endpoint({
  method: 'GET',
  path: '/api/notifications/unread-count',
  policy: 'client',
  summary: 'Le nombre de mes notifications non lues',
  topics: ['notifications'],
  input: nothing,
  output: z.strictObject({ unread: z.int() }),
})

export const markNotice = endpoint({
  method: 'PUT',
  path: '/api/notifications/:notificationId/reading',
  policy: 'client',
  summary: 'Marque une notification comme lue ou non lue',
  changes: ['notifications'],
  input: z.strictObject({ notificationId: id, isRead: z.boolean() }),
  output: notice,
})

export const readAllNotices = endpoint({
  method: 'POST',
  path: '/api/notifications/readings',
  policy: 'client',
  summary: 'Marque comme lues toutes mes notifications, jusqu’à celle-ci comprise',
  changes: ['notifications'],
  /** The last notification that the screen showed: later ones were not seen and stay unread. */
  input: z.strictObject({ upTo: id }),
  output: z.strictObject({ unread: z.int() }),
})
