import {
  isChosen,
  isNoticeKind,
  topicOfNotice,
  type NoticeKind,
} from '#domain/account/site-notice.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { chosenChannels } from './chosen-channels.ts'

type SiteMessage = {
  readonly kind: NoticeKind
  /** The ids that its line leads to. */
  readonly payload: object
  readonly userId: string
  readonly dedupeKey: string
}

/** Tells a customer on the site, once per `dedupeKey`, in the transaction of the fact; nothing where they turned the topic off. */
export async function tellOnSite(tx: Tx, ctx: Context, message: SiteMessage): Promise<void> {
  if (!(await wantsIt(tx, message))) return
  await tx
    .insertInto('notifications')
    .values({
      user_id: message.userId,
      channel: 'site',
      recipient: '',
      kind: message.kind,
      payload: JSON.stringify(message.payload),
      dedupe_key: `${message.dedupeKey}:site`,
      state: 'sent',
      created_at: ctx.now(),
      sent_at: ctx.now(),
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .execute()
}

/** What a mail also tells: the kinds that the site has words for. */
export async function tellOnSiteToo(
  tx: Tx,
  ctx: Context,
  message: Omit<SiteMessage, 'kind' | 'userId'> & {
    readonly kind: string
    readonly userId: string | null
  },
): Promise<void> {
  const { kind, userId } = message
  if (userId !== null && isNoticeKind(kind)) await tellOnSite(tx, ctx, { ...message, kind, userId })
}

/** Staff have no page to read it on. */
async function wantsIt(tx: Tx, { kind, userId }: SiteMessage): Promise<boolean> {
  const customer = await tx
    .selectFrom('customers')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!customer) return false
  const topic = topicOfNotice[kind]
  return !isChosen(topic) || (await chosenChannels(tx, userId, topic)).site
}
