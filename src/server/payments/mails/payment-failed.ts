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
  sms: async (ctx, { orderId }) => {
    const order = await ctx.db
      .selectFrom('orders as o')
      .select('o.number')
      .where('o.id', '=', orderId)
      // A quote that was paid by another means meanwhile, or that ended, has nothing left to pay.
      .where('o.id', 'not in', (query) =>
        query
          .selectFrom('order_quotes as oq')
          .innerJoin('quotes as q', 'q.id', 'oq.quote_id')
          .select('oq.order_id')
          .where('oq.order_id', '=', orderId)
          .where('q.status', '<>', 'accepted'),
      )
      .executeTakeFirst()
    if (!order) return undefined
    return `paiement refusé pour la commande ${order.number}, rien n'est débité. Payez par un autre moyen : ${ctx.config.BASE_URL}/tableau-de-bord/panier`
  },
})
