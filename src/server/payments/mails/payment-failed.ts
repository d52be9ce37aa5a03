import * as z from 'zod'
import type { Context } from '#server/core/context.ts'
import { defineMessage } from '#server/messages/notifications/define-message.ts'
import { euros } from '#server/papers/rendering/printed-amounts.ts'

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
    const { hasQuote, isOver } = await quotesOf(ctx, orderId)
    const url = (path: string) => new URL(path, ctx.config.BASE_URL).href
    return {
      subject: `Paiement refusé\u00A0: commande ${order.number}`,
      title: 'Votre paiement n’a pas abouti',
      paragraphs: [
        `Bonjour ${order.first_name},`,
        `Votre banque a refusé le paiement de ${euros(order.total_cents)}. Rien n’a été débité, et la commande est annulée.`,
        isOver ? quoteIsOver : hasQuote ? quoteIsPayable : cartIsPayable,
      ],
      action: isOver
        ? { label: 'Voir la commande', url: url(`/tableau-de-bord/commandes/${orderId}`) }
        : { label: 'Retourner au panier', url: url('/tableau-de-bord/panier') },
    }
  },
  sms: async (ctx, { orderId }) => {
    const order = await ctx.db
      .selectFrom('orders as o')
      .select('o.number')
      .where('o.id', '=', orderId)
      .executeTakeFirst()
    if (!order || (await quotesOf(ctx, orderId)).isOver) return undefined
    return `paiement refusé pour la commande ${order.number}, rien n'est débité. Payez par un autre moyen : ${ctx.config.BASE_URL}/tableau-de-bord/panier`
  },
})

const quoteIsOver =
  'Le devis qu’elle payait n’est plus à payer\u00A0: il est payé autrement, ou il n’est plus valable.'
const quoteIsPayable =
  'Votre devis reste accepté\u00A0: vous pouvez le payer par un autre moyen jusqu’à la fin de sa validité.'
const cartIsPayable =
  'Ce que vous aviez choisi peut encore être payé par un autre moyen, depuis votre panier.'

/** Whether the order has quotes, and whether one was paid by another means meanwhile, or ended: it has nothing left to pay. */
async function quotesOf({ db }: Context, orderId: string) {
  const quotes = await db
    .selectFrom('order_quotes as oq')
    .innerJoin('quotes as q', 'q.id', 'oq.quote_id')
    .select('q.status')
    .where('oq.order_id', '=', orderId)
    .execute()
  return { hasQuote: quotes.length > 0, isOver: quotes.some(({ status }) => status !== 'accepted') }
}
