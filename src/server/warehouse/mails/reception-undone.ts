import * as z from 'zod'
import { defineMessage } from '#server/messages/notifications/define-message.ts'

/** Corrects a « your parcel has arrived » that had left before the bench noticed its mistake. */
export const receptionUndone = defineMessage({
  kind: 'reception-undone',
  payload: z.object({
    userId: z.uuid(),
    /** The number, because a parcel that the mistaken reception created is gone since. */
    parcelId: z.uuid(),
    trackingNumber: z.string(),
  }),
  topic: 'parcels',
  label: 'Réception annulée',
  site: 'Votre colis n’est pas encore arrivé, notre annonce était une erreur',
  mail: async (ctx, { userId, trackingNumber }) => {
    const customer = await ctx.db
      .selectFrom('customers')
      .select('first_name')
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (!customer) return undefined
    return {
      subject: `Votre colis ${trackingNumber} n’est pas encore arrivé`,
      title: 'Notre message précédent était une erreur',
      paragraphs: [
        `Bonjour ${customer.first_name},`,
        `Nous vous avons annoncé l’arrivée du colis ${trackingNumber} : c’était une erreur de saisie à l’entrepôt, corrigée aussitôt. Vous recevrez un nouveau message quand il sera vraiment là.`,
        'Vous n’avez rien à faire, et rien ne vous est compté.',
      ],
      action: { label: 'Voir mes colis', url: `${ctx.config.BASE_URL}/tableau-de-bord/colis` },
    }
  },
})
