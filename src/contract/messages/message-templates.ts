import * as z from 'zod/mini'
import { endpoint, fileEndpoint } from '#contract/core/endpoint.ts'
import { nothing } from '#contract/core/shapes.ts'
import { noticeTopics } from '#domain/account/notifications.ts'

/** Every message that the site can write, with example data. */

const template = z.strictObject({
  kind: z.string(),
  label: z.string(),
  topic: z.enum([...noticeTopics, 'office']),
  channels: z.array(z.enum(['email', 'sms', 'site'])),
})
export type MessageTemplate = z.output<typeof template>

export const listMessageTemplates = endpoint({
  method: 'GET',
  path: '/api/admin/message-templates',
  policy: 'admin',
  summary: 'Tous les messages que le site sait écrire, par leur nom',
  /** The templates only change with a release. */
  topics: [],
  input: nothing,
  output: z.strictObject({ items: z.array(template) }),
})

const one = z.strictObject({ kind: z.string().check(z.maxLength(60)) })

export const readMessageTemplate = endpoint({
  method: 'GET',
  path: '/api/admin/message-templates/:kind',
  policy: 'admin',
  summary: 'Un message écrit avec des données d’exemple, qui ne restent nulle part',
  topics: ['settings', 'catalogue'],
  input: one,
  output: z.strictObject({
    template,
    /** Each is `null` when the message has no such channel, or has nothing to say of the example. */
    mail: z.nullable(z.strictObject({ subject: z.string(), text: z.string() })),
    sms: z.nullable(
      z.strictObject({ text: z.string(), alphabet: z.literal('GSM-7'), segments: z.int() }),
    ),
    site: z.nullable(z.string()),
  }),
})

export const readMessageTemplateMail = fileEndpoint({
  method: 'GET',
  path: '/api/admin/message-templates/:kind/mail',
  policy: 'admin',
  summary: 'L’e-mail d’exemple, tel que sa boîte le montre ; sans script, pour un cadre fermé',
  input: one,
  produces: ['text/html'],
})
