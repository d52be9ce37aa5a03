import * as z from 'zod/mini'
import { destinations } from '#domain/destination/destination.ts'
import { endpoint, fileEndpoint, rawEndpoint } from '#contract/core/endpoint.ts'
import { id, nothing, page, pageQuery, time } from '#contract/core/shapes.ts'

/** Every e-mail and SMS that the site has to send, its state, and its text. */

export const outboxStates = ['queued', 'sent', 'failed'] as const

const outboxMessage = z.strictObject({
  id,
  channel: z.enum(['email', 'sms']),
  recipient: z.string(),
  kind: z.string(),
  label: z.string(),
  state: z.enum(outboxStates),
  attempts: z.int(),
  lastError: z.nullable(z.string()),
  createdAt: time,
  sentAt: z.nullable(time),
  /** What the supplier bills for a sent SMS. */
  segments: z.nullable(z.int()),
  /** What the supplier reported of a sent SMS; `code` is its own reason for a failure. */
  report: z.nullable(
    z.strictObject({
      state: z.enum(['delivered', 'failed']),
      code: z.nullable(z.string()),
      at: time,
    }),
  ),
  /** An SMS that waits for the morning of its reader; `territory` is `null` where that is the time of Paris. */
  waits: z.nullable(z.strictObject({ until: time, territory: z.nullable(z.enum(destinations)) })),
})
export type OutboxMessage = z.output<typeof outboxMessage>

const filters = {
  /** `late`: the message has waited so long that the dashboard reports it. */
  state: z.optional(z.enum([...outboxStates, 'late'])),
  kind: z.optional(z.string().check(z.maxLength(60))),
  /** The whole e-mail address, or the whole phone number. */
  recipient: z.optional(z.string().check(z.trim(), z.maxLength(254))),
  from: z.optional(z.iso.date()),
}
export type OutboxFilters = z.output<z.ZodMiniObject<typeof filters>>

export const listOutbox = endpoint({
  method: 'GET',
  path: '/api/admin/outbox',
  policy: 'admin',
  summary: 'Les e-mails et SMS promis, les plus récents d’abord',
  topics: ['outbox'],
  input: z.strictObject({ ...pageQuery, ...filters }),
  output: page(outboxMessage),
})

export const readSmsUsage = endpoint({
  method: 'GET',
  path: '/api/admin/sms-usage',
  policy: 'admin',
  summary: 'Les SMS partis ce mois-ci, et leurs segments',
  topics: ['outbox'],
  input: nothing,
  /** `since` is the start of the month in Paris. */
  output: z.strictObject({ since: time, messages: z.int(), segments: z.int() }),
})

export const listMessageKinds = endpoint({
  method: 'GET',
  path: '/api/admin/message-kinds',
  policy: 'admin',
  summary: 'Les genres de messages, par leur nom',
  /** The kinds only change with a release. */
  topics: [],
  input: nothing,
  output: z.strictObject({
    items: z.array(z.strictObject({ kind: z.string(), label: z.string() })),
  }),
})

const one = z.strictObject({ outboxId: id })

export const readOutboxMessage = endpoint({
  method: 'GET',
  path: '/api/admin/outbox/:outboxId',
  policy: 'admin',
  summary: 'Un message et ce qu’il dit',
  topics: ['outbox'],
  input: one,
  output: z.strictObject({
    message: outboxMessage,
    /**
     * `sent`: the text that left, without the links that open an account; `now`: the text as the site would write it now; `none`:
     * no text to show.
     */
    preview: z.enum(['sent', 'now', 'none']),
    subject: z.nullable(z.string()),
    text: z.nullable(z.string()),
  }),
})

export const readOutboxMail = fileEndpoint({
  method: 'GET',
  path: '/api/admin/outbox/:outboxId/mail',
  policy: 'admin',
  summary: 'L’e-mail, tel que sa boîte le montre ; sans script, pour un cadre fermé',
  input: one,
  produces: ['text/html'],
})

export const retryOutboxMessage = endpoint({
  method: 'POST',
  path: '/api/admin/outbox/:outboxId/retry',
  policy: 'admin',
  summary: 'Renvoie un message qui n’est pas parti',
  changes: ['outbox'],
  input: one,
  /** Refused with `message-not-failed`. */
  output: outboxMessage,
})

const failure = z.strictObject({
  eventId: z.string(),
  type: z.string(),
  attempts: z.int(),
  reason: z.string(),
  firstAt: time,
  lastAt: time,
})
export type WebhookFailure = z.output<typeof failure>

export const listWebhookFailures = endpoint({
  method: 'GET',
  path: '/api/admin/webhook-failures',
  policy: 'admin',
  summary: 'Les messages de Stripe que nous n’avons pas pu traiter, les cent derniers',
  topics: ['outbox'],
  input: nothing,
  output: z.strictObject({ items: z.array(failure) }),
})

export const closeWebhookFailure = endpoint({
  method: 'POST',
  path: '/api/admin/webhook-failures/:eventId/settlement',
  policy: 'admin',
  summary: 'Le bureau a vu ce que disait ce message et l’a réglé : il n’attend plus personne',
  changes: ['outbox'],
  /** `attempts` is the number that was on the screen: after another attempt, the person must look at its result first. */
  input: z.strictObject({ eventId: z.string().check(z.maxLength(255)), attempts: z.int() }),
  /** Refused with `stale`. */
  output: nothing,
})

/** The SMS supplier calls it for one message; the signature in the address is the only proof of who calls. */
export const receiveSmsReport = rawEndpoint({
  method: 'POST',
  path: '/api/sms-reports/:outboxId/:signature',
  policy: 'public',
  summary: 'Le compte rendu du fournisseur pour un SMS',
  input: z.strictObject({ outboxId: id, signature: z.string().check(z.maxLength(100)) }),
  consumes: ['application/json'],
  maxBytes: 8 * 1024,
  /** The same answer whatever it was about. */
  output: z.strictObject({ received: z.literal(true) }),
})
