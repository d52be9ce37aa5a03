import * as z from 'zod'
import { defineMessage } from '#server/messages/notifications/define-message.ts'
import { readSettings } from '#server/core/settings/read-settings.ts'

/** Sent to both addresses: which account goes on, and what happened to the other. */
export const accountsMerged = defineMessage({
  kind: 'accounts-merged',
  payload: z.object({ keptId: z.uuid(), closedId: z.uuid() }),
  topic: 'account',
  label: 'Comptes réunis',
  mail: async (ctx, { keptId, closedId }) => {
    const people = await ctx.db
      .selectFrom('customers as c')
      .innerJoin('users as u', 'u.id', 'c.user_id')
      .select(['c.user_id', 'c.first_name', 'c.client_number', 'u.email'])
      .where('c.user_id', 'in', [keptId, closedId])
      .where('u.deleted_at', 'is', null)
      .execute()
    const kept = people.find((person) => person.user_id === keptId)
    const closed = people.find((person) => person.user_id === closedId)
    if (!kept || !closed) return undefined
    const { siteName, contactEmail } = await readSettings(ctx.db)
    return {
      subject: `Vos deux comptes n’en font plus qu’un – ${siteName}`,
      title: 'Vos deux comptes n’en font plus qu’un',
      paragraphs: [
        `Bonjour ${kept.first_name},`,
        `Vous aviez deux comptes ${siteName}. Notre équipe les a réunis : vos colis, demandes et devis non payés sont maintenant dans celui qui reste. Un devis que vous aviez accepté est à valider de nouveau.`,
        'Vos anciennes commandes et factures restent liées au compte fermé, comme la loi le demande. Un colis qui arriverait encore avec l’ancien numéro client vous sera bien attribué.',
      ],
      facts: [
        { label: 'Compte qui reste', value: `${kept.client_number}, ${kept.email}` },
        { label: 'Compte fermé', value: `${closed.client_number}, ${closed.email}` },
      ],
      action: { label: 'Voir mes colis', url: `${ctx.config.BASE_URL}/tableau-de-bord/colis` },
      note: `Ce ne sont pas vos comptes ? Écrivez-nous sans attendre : ${contactEmail}.`,
    }
  },
})
