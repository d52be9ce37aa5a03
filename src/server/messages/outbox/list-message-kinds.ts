import type * as z from 'zod/mini'
import type { listMessageKinds as endpoint } from '#contract/messages/outbox.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'

/** What may leave by mail or SMS, by name. */
export function listMessageKinds(ctx: Context): Promise<z.input<typeof endpoint.output>> {
  requireAdmin(ctx.actor)
  const items = Object.values(ctx.messages)
    .filter((message) => message.mail !== undefined || message.sms !== undefined)
    .map(({ kind, label }) => ({ kind, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'fr'))
  return Promise.resolve({ items })
}
