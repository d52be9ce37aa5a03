import * as z from 'zod'
import { contactSubjects, type ContactSubject } from '#domain/contact/contact-message.ts'
import { defineMessage } from '#server/messages/notifications/define-message.ts'

/** To the office: the whole message. A reply goes to its author. */
export const contactMessage = defineMessage({
  kind: 'contact-message',
  payload: z.object({ messageId: z.uuid() }),
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
