import * as z from 'zod'
import { paymentMethodLabel } from '#domain/payment/payment-method.ts'
import { defineMessage } from '#server/messages/notifications/define-message.ts'
import { euros } from '#server/papers/rendering/printed-figures.ts'

export const subscriptionRenewed = defineMessage({
  kind: 'subscription-renewed',
  payload: z.object({ orderId: z.uuid() }),
  topic: 'payments',
  label: 'Abonnement renouvelé',
  site: 'Votre abonnement est renouvelé, sa facture est disponible',
  mail: async (ctx, { orderId }) => {
    const order = await ctx.db
      .selectFrom('orders as o')
      .innerJoin('customers as c', 'c.user_id', 'o.customer_id')
      .innerJoin('order_items as i', 'i.order_id', 'o.id')
      .innerJoin('payments as p', 'p.order_id', 'o.id')
      .innerJoin('invoices as f', (join) =>
        join.onRef('f.order_id', '=', 'o.id').on('f.corrects', 'is', null),
      )
      .select(['o.number', 'o.total_cents', 'c.first_name', 'i.name', 'i.detail', 'p.method'])
      .select('f.number as invoice')
      .where('o.id', '=', orderId)
      .executeTakeFirstOrThrow()
    return {
      subject: 'Votre abonnement est renouvelé',
      title: 'Votre abonnement est renouvelé',
      paragraphs: [
        `Bonjour ${order.first_name},`,
        'Le paiement de la nouvelle période est reçu\u00A0: vos avantages continuent.',
      ],
      facts: [
        { label: order.name, value: order.detail },
        { label: 'Montant payé', value: `${euros(order.total_cents)} TTC` },
        { label: 'Moyen de paiement', value: paymentMethodLabel(order.method) },
        { label: 'Commande', value: order.number },
        { label: 'Facture', value: order.invoice },
      ],
      action: {
        label: 'Voir ma facture',
        url: new URL('/tableau-de-bord/documents-factures', ctx.config.BASE_URL).href,
      },
    }
  },
})
