import * as z from 'zod'
import { defineMessage } from '#server/messages/notifications/define-message.ts'

/** Says that the number for parcels has changed; the warehouse still accepts the former one on parcels under way. */
export const clientNumberChanged = defineMessage({
  kind: 'client-number-changed',
  payload: z.object({ userId: z.uuid(), former: z.string() }),
  topic: 'account',
  label: 'Numéro client changé',
  site: 'Votre numéro client a changé, l’ancien reste reconnu',
  mail: async (ctx, { userId, former }) => {
    const customer = await ctx.db
      .selectFrom('customers as c')
      .innerJoin('users as u', 'u.id', 'c.user_id')
      .select(['c.first_name', 'c.client_number'])
      .where('c.user_id', '=', userId)
      .where('u.deleted_at', 'is', null)
      .executeTakeFirst()
    if (!customer || customer.client_number === former) return undefined
    return {
      subject: `Votre numéro client est maintenant ${customer.client_number}`,
      title: 'Votre numéro client a changé',
      paragraphs: [
        `Bonjour ${customer.first_name},`,
        'Notre équipe a changé votre numéro client. Donnez désormais le nouveau aux boutiques, dans votre adresse de réexpédition.',
        'Vos colis déjà en route avec l’ancien numéro vous seront bien attribués : il reste le vôtre.',
      ],
      facts: [
        { label: 'Nouveau numéro', value: customer.client_number },
        { label: 'Ancien numéro', value: former },
      ],
      action: { label: 'Voir mon adresse', url: `${ctx.config.BASE_URL}/tableau-de-bord` },
    }
  },
})
