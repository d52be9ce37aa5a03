import * as z from 'zod'
import { defineMessage } from '#server/messages/notifications/define-message.ts'

/** After a restored backup. Dropped once its customer resumed or stopped it. */
export const standingOrderPaused = defineMessage({
  kind: 'standing-order-paused',
  payload: z.object({ standingOrderId: z.uuid() }),
  topic: 'quotes',
  label: 'Envoi programmé mis en pause',
  site: 'Votre envoi programmé est en pause',
  // Without it nothing leaves any more, and storage goes on.
  isMailOwed: true,
  mail: async (ctx, { standingOrderId }) => {
    const row = await ctx.db
      .selectFrom('standing_orders as o')
      .innerJoin('customers as k', 'k.user_id', 'o.customer_id')
      .select('k.first_name')
      .where('o.id', '=', standingOrderId)
      .where('o.status', '=', 'paused')
      .executeTakeFirst()
    if (!row) return undefined
    const title = 'Votre envoi programmé est en pause'
    return {
      subject: title,
      title,
      paragraphs: [
        `Bonjour ${row.first_name},`,
        'Nous avons rétabli le site depuis une sauvegarde, et vous avez pu arrêter votre envoi programmé entre-temps. Par prudence, nous l’avons mis en pause\u00A0: rien n’est demandé ni payé.',
        'Pour qu’il continue comme convenu, appuyez sur «\u00A0Reprendre\u00A0»\u00A0; sinon, arrêtez-le.',
      ],
      action: {
        label: 'Voir mes envois programmés',
        url: new URL('/tableau-de-bord/devis?onglet=programmes', ctx.config.BASE_URL).href,
      },
    }
  },
})
