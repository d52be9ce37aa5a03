import * as z from 'zod'
import type { Context } from '#server/core/context.ts'
import { defineMessage, type MailContent } from '#server/messages/notifications/define-message.ts'

/** Not sent once the messages were read on the site. */
export const parcelMessage = defineMessage({
  kind: 'parcel-message',
  payload: z.object({ threadId: z.uuid() }),
  topic: 'parcels',
  label: 'Message au sujet d’un colis',
  site: 'L’équipe vous a écrit au sujet d’un colis',
  mail: (ctx, { threadId }) => unreadMail(ctx, threadId),
})

export const quoteMessage = defineMessage({
  kind: 'quote-message',
  payload: z.object({ threadId: z.uuid() }),
  topic: 'quotes',
  label: 'Message au sujet d’un devis',
  site: 'L’équipe vous a écrit au sujet d’un devis',
  mail: (ctx, { threadId }) => unreadMail(ctx, threadId),
})

async function unreadMail(ctx: Context, threadId: string): Promise<MailContent | undefined> {
  const unread = await unreadOf(ctx, threadId)
  const [first] = unread
  if (!first) return undefined
  const subject = first.quote_id === null ? 'colis' : 'devis'
  const number = first.quote_number ?? first.tracking_number ?? ''
  return {
    subject: `L’équipe vous a écrit au sujet de votre ${subject} ${number}`,
    title:
      unread.length > 1 ? `${unread.length} messages vous attendent` : 'Un message vous attend',
    paragraphs: [`Bonjour ${first.first_name},`, ...unread.map(({ body }) => body)],
    action: {
      label: 'Lire et répondre',
      url: `${ctx.config.BASE_URL}/tableau-de-bord/${subject}/${first.quote_id ?? first.parcel_id}#messages`,
    },
    note: 'Une réponse à cet e-mail ne nous parvient pas : répondez depuis votre espace.',
  }
}

const unreadOf = (ctx: Context, threadId: string) =>
  ctx.db
    .selectFrom('messages as m')
    .innerJoin('threads as t', 't.id', 'm.thread_id')
    .innerJoin('customers as c', 'c.user_id', 't.customer_id')
    .leftJoin('parcels as p', 'p.id', 't.parcel_id')
    .leftJoin('quotes as q', 'q.id', 't.quote_id')
    .select(['m.body', 't.parcel_id', 't.quote_id', 'c.first_name'])
    .select(['p.tracking_number', 'q.number as quote_number'])
    .where('m.thread_id', '=', threadId)
    .where('m.side', '=', 'staff')
    .where('m.read_at', 'is', null)
    .orderBy('m.created_at')
    .orderBy('m.id')
    .limit(10)
    .execute()
