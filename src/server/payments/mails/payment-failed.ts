import * as z from 'zod'
import { formatEuros } from '#domain/money.ts'
import { cents } from '#domain/units.ts'
import type { Context } from '#server/core/context.ts'
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
    const isOver = await hasQuoteThatEnded(ctx, orderId)
    const url = (path: string) => new URL(path, ctx.config.BASE_URL).href
    return {
      subject: `Paiement refusé\u00A0: commande ${order.number}`,
      title: 'Votre paiement n’a pas abouti',
      paragraphs: [
        `Bonjour ${order.first_name},`,
        `Votre banque a refusé le paiement de ${formatEuros(cents(order.total_cents))}. Rien n’a été débité, et la commande est annulée.`,
        isOver
          ? 'Le devis qu’elle payait n’est plus à payer\u00A0: il est payé autrement, ou il n’est plus valable.'
          : 'Votre devis reste accepté\u00A0: vous pouvez le payer par un autre moyen jusqu’à la fin de sa validité.',
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
    if (!order || (await hasQuoteThatEnded(ctx, orderId))) return undefined
    return `paiement refusé pour la commande ${order.number}, rien n'est débité. Payez par un autre moyen : ${ctx.config.BASE_URL}/tableau-de-bord/panier`
  },
})

/** Whether a quote of the order was paid by another means meanwhile, or ended: it has nothing left to pay. */
const hasQuoteThatEnded = async ({ db }: Context, orderId: string): Promise<boolean> =>
  (await db
    .selectFrom('order_quotes as oq')
    .innerJoin('quotes as q', 'q.id', 'oq.quote_id')
    .select('q.id')
    .where('oq.order_id', '=', orderId)
    .where('q.status', '<>', 'accepted')
    .executeTakeFirst()) !== undefined
