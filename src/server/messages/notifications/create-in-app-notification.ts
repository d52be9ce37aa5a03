import type { MessageKind, Payloads } from '#server/message-list.ts'
import { isChosen } from '#domain/account/notifications.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { chosenChannels } from './notification-preferences.ts'
import { findMessage, type Message } from './define-message.ts'

type SiteMessage<Kind extends MessageKind> = {
  readonly kind: Kind
  /** The ids for the link of its line. */
  readonly payload: Payloads[Kind]
  readonly userId: string
  readonly dedupeKey: string
}

/**
 * Notifies a customer on the site, once per `dedupeKey`, in the transaction of the fact; does nothing when they turned the topic
 * off.
 */
export async function createInAppNotification<Kind extends MessageKind>(
  tx: Tx,
  ctx: Context,
  { kind, payload, userId, dedupeKey }: SiteMessage<Kind>,
): Promise<void> {
  const message = findMessage(ctx, kind)
  if (!message.site) throw new Error(`the site has no words for ${kind}`)
  if (!(await wantsIt(tx, userId, message))) return
  await tx
    .insertInto('notifications')
    .values({
      user_id: userId,
      channel: 'site',
      recipient: '',
      kind,
      payload: JSON.stringify(payload),
      dedupe_key: `${dedupeKey}:site`,
      state: 'sent',
      created_at: ctx.now(),
      sent_at: ctx.now(),
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .execute()
}

/** Staff have no page to read the notice on. */
async function wantsIt(tx: Tx, userId: string, { topic }: Message): Promise<boolean> {
  const customer = await tx
    .selectFrom('customers')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!customer) return false
  return !isChosen(topic) || (await chosenChannels(tx, userId, topic)).site
}
