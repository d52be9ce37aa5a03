import * as z from 'zod'
import { afterRefusedPayment } from '#words/payment.ts'
import type { Context } from '#server/core/context.ts'
import { defineMessage } from '#server/messages/notifications/define-message.ts'
import { euros } from '#server/papers/rendering/printed-figures.ts'
import { canBePaidAgain } from '#server/payments/orders/can-be-paid-again.ts'

const cart = '/tableau-de-bord/panier'
const page = (orderId: string) => `/tableau-de-bord/commandes/${orderId}`

export const paymentFailed = defineMessage({
  kind: 'payment-failed',
  payload: z.object({ orderId: z.uuid() }),
  topic: 'payments',
  label: 'Paiement refusé',
  site: 'Votre paiement a été refusé',
  mail: async (ctx, { orderId }) => {
    const order = await refusedOrder(ctx, orderId).executeTakeFirstOrThrow()
    const isPayable = await canBePaidAgain(ctx, orderId)
    return {
      subject: `Paiement refusé\u00A0: commande ${order.number}`,
      title: 'Votre paiement n’a pas abouti',
      paragraphs: [
        `Bonjour ${order.first_name},`,
        `Votre banque a refusé le paiement de ${euros(order.total_cents)}. Rien n’a été débité, et la commande est annulée.`,
        afterRefusedPayment({ canBePaidAgain: isPayable, hasQuote: order.has_quote }),
      ],
      action: {
        label: isPayable ? 'Retourner au panier' : 'Voir la commande',
        url: new URL(isPayable ? cart : page(orderId), ctx.config.BASE_URL).href,
      },
    }
  },
  sms: async (ctx, { orderId }) => {
    const order = await refusedOrder(ctx, orderId).executeTakeFirst()
    if (!order) return undefined
    const isPayable = await canBePaidAgain(ctx, orderId)
    if (order.has_quote && !isPayable) return undefined
    return `paiement refusé pour la commande ${order.number}, rien n'est débité. Payez par un autre moyen : ${ctx.config.BASE_URL}${isPayable ? cart : page(orderId)}`
  },
})

const refusedOrder = ({ db }: Context, orderId: string) =>
  db
    .selectFrom('orders as o')
    .innerJoin('customers as c', 'c.user_id', 'o.customer_id')
    .select(['o.number', 'o.total_cents', 'c.first_name'])
    .select((row) =>
      row
        .exists(
          row
            .selectFrom('order_quotes as q')
            .select('q.quote_id')
            .whereRef('q.order_id', '=', 'o.id'),
        )
        .$castTo<boolean>()
        .as('has_quote'),
    )
    .where('o.id', '=', orderId)
