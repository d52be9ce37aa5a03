import { sql } from 'kysely'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { createInAppNotification } from '#server/messages/notifications/create-in-app-notification.ts'

type Publication = {
  readonly documentId: string
  readonly version: number
  readonly title: string
  /** `null` when the document is for all. */
  readonly customerId: string | null
}

/** Records the fact and notifies the readers on the site, once per version. */
export async function notifyPublication(
  tx: Tx,
  ctx: Context,
  { documentId, version, title, customerId }: Publication,
): Promise<void> {
  const type = version === 1 ? 'document.published' : 'document.replaced'
  await recordFact(tx, ctx, {
    type,
    customerId,
    details: { documentId, version },
    change: {
      before: version === 1 ? {} : { version: version - 1 },
      after: version === 1 ? { title } : { version },
    },
  })
  const dedupeKey = `document-published:${documentId}:${version}`
  const notice = { kind: 'document-published', payload: { documentId }, dedupeKey } as const
  if (customerId === null) await notifyEverybody(tx, ctx, notice)
  else await createInAppNotification(tx, ctx, { ...notice, userId: customerId })
}

type Notice = {
  readonly kind: 'document-published'
  readonly payload: object
  readonly dedupeKey: string
}

/** One statement, however many customers there are. */
const notifyEverybody = (tx: Tx, ctx: Context, { kind, payload, dedupeKey }: Notice) =>
  sql`
    insert into notifications (user_id, channel, recipient, kind, payload, dedupe_key, state, created_at, sent_at)
    select c.user_id, 'site', '', ${kind}, ${JSON.stringify(payload)}::jsonb, ${dedupeKey} || ':' || c.user_id || ':site',
      'sent', ${ctx.now()}, ${ctx.now()}
    from customers c join users u on u.id = c.user_id
    where u.deleted_at is null and u.is_active and u.email_verified
    on conflict (dedupe_key) do nothing`.execute(tx)
