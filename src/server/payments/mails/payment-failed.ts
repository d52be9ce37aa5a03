import * as z from 'zod'
import { formatEuros } from '#domain/money.ts'
import { cents } from '#domain/units.ts'
import { defineMessage } from '#server/messages/notifications/define-message.ts'

export const paymentFailed = defineMessage({
  kind: 'payment-failed',
  payload: z.object({ orderId: z.uuid() }),
  topic: 'payments',
  label: 'Paiement refusé',
  site: 'Votre paiement a été refusé',
  mail: async (ctx, { orderId }) => {
    const order = await ctx.db
      .selectFrom('orders as o')
      .innerJoin('customers as c', 'c.user_id', 'o.customer_id')
      .select(['o.number', 'o.total_cents', 'c.first_name'])
      .where('o.id', '=', orderId)
      .executeTakeFirstOrThrow()
    return {
      subject: `Paiement refusé\u00A0: commande ${order.number}`,
      title: 'Votre paiement n’a pas abouti',
      paragraphs: [
        `Bonjour ${order.first_name},`,
        `Votre banque a refusé le paiement de ${formatEuros(cents(order.total_cents))}. Rien n’a été débité, et la commande est annulée.`,
        'Votre devis reste accepté\u00A0: vous pouvez le payer par un autre moyen jusqu’à la fin de sa validité.',
      ],
      action: {
        label: 'Retourner au panier',
        url: new URL('/tableau-de-bord/panier', ctx.config.BASE_URL).href,
      },
    }
  },
})
