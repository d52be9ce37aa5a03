import * as z from 'zod'
import { isLegalSlug, legalTitles } from '#domain/legal/legal-text.ts'
import { parisDate } from '#server/core/paris-date.ts'
import { defineMessage } from '#server/messages/notifications/define-message.ts'

/** Sent at least a month before, as the texts promise: what changes, from when, where to read it and how to leave. */
export const legalChanged = defineMessage({
  kind: 'legal-changed',
  payload: z.object({ publicationId: z.uuid() }),
  example: ({ publicationId }) => ({ publicationId }),
  topic: 'documents',
  label: 'Nouvelles conditions annoncées',
  site: 'Nos conditions changent bientôt, un e-mail vous l’explique',
  mail: async (ctx, { publicationId }) => {
    const row = await ctx.db
      .selectFrom('legal_publications')
      .select(['subject', 'effective_from', 'note', 'announced_to'])
      .where('id', '=', publicationId)
      .where('withdrawn_at', 'is', null)
      .executeTakeFirst()
    if (!row) return undefined
    const slug = isLegalSlug(row.subject) ? row.subject : 'cgv'
    const [title, day] = [legalTitles[slug], parisDate(row.effective_from)]
    return {
      subject: `${title}\u00A0: ce qui change le ${day}`,
      title: `${title}\u00A0: une nouvelle version le ${day}`,
      paragraphs: [
        'Bonjour,',
        `Une nouvelle version de ce texte entre en vigueur le ${day}. Jusque-là, la version actuelle s’applique, et ce que vous avez déjà commandé garde la sienne.`,
        ...(row.note ? [`Ce qui change\u00A0: ${row.note}`] : []),
        row.announced_to === 'subscribers'
          ? 'Si vous ne souhaitez pas continuer à ces conditions, vous pouvez résilier votre abonnement en ligne, sans frais.'
          : 'Si vous ne souhaitez pas continuer à ces conditions, vous pouvez supprimer votre compte, rubrique «\u00A0Mon Compte\u00A0».',
      ],
      action: {
        label: 'Lire la nouvelle version',
        url: `${ctx.config.BASE_URL}/${slug}?version=${publicationId}`,
      },
    }
  },
})

/** On the site only. */
export const documentPublished = defineMessage({
  kind: 'document-published',
  payload: z.object({ documentId: z.uuid() }),
  example: ({ publicationId }) => ({ documentId: publicationId }),
  topic: 'documents',
  label: 'Document publié',
  site: 'Un document est à votre disposition',
})
