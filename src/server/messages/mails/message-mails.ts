import * as z from 'zod'
import { type ContactSubject, contactSubjects } from '#domain/contact/contact-message.ts'
import type { Context } from '#server/core/context.ts'
import { defineMessage, type MailContent } from '#server/messages/notifications/define-message.ts'

/** Not sent once the messages were read on the site. */
export const parcelMessage = defineMessage({
  kind: 'parcel-message',
  payload: z.object({ threadId: z.uuid() }),
  example: ({ parcelThreadId }) => ({ threadId: parcelThreadId }),
  topic: 'parcels',
  label: 'Message au sujet d’un colis',
  site: 'L’équipe vous a écrit au sujet d’un colis',
  mail: (ctx, { threadId }) => unreadMail(ctx, threadId),
})

export const quoteMessage = defineMessage({
  kind: 'quote-message',
  payload: z.object({ threadId: z.uuid() }),
  example: ({ quoteThreadId }) => ({ threadId: quoteThreadId }),
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
    note: 'Répondez depuis votre espace : une réponse à cet e-mail n’entre pas dans la conversation.',
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

/** To the office: the whole message. A reply goes to its author. */
export const contactMessage = defineMessage({
  kind: 'contact-message',
  payload: z.object({ messageId: z.uuid() }),
  example: ({ messageId }) => ({ messageId }),
  topic: 'office',
  label: 'Message de contact (pour le bureau)',
  mail: async (ctx, { messageId }) => {
    const row = await ctx.db
      .selectFrom('contact_messages')
      .leftJoin('customers', 'customers.user_id', 'contact_messages.user_id')
      .select(['name', 'email', 'subject', 'message', 'contact_messages.user_id', 'client_number'])
      .where('contact_messages.id', '=', messageId)
      .executeTakeFirst()
    if (!row) return undefined
    const subject = contactSubjects[row.subject as ContactSubject] ?? row.subject
    return {
      subject: `Message de contact\u00A0: ${subject} – ${row.name}`,
      title: 'Nouveau message de contact',
      paragraphs: row.message.split(/\s*[\r\n]+\s*/).filter((line) => line !== ''),
      facts: [
        { label: 'Sujet', value: subject },
        { label: 'Nom', value: row.name },
        { label: 'E-mail', value: row.email },
        { label: 'Compte', value: row.client_number ?? (row.user_id ? 'Équipe' : 'Sans compte') },
      ],
      note: 'Répondez à cet e-mail\u00A0: votre réponse part à cette personne. Elle a été promise sous un jour ouvré.',
      replyTo: row.email,
    }
  },
})
