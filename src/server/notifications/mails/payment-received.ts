import { paymentMethodLabel } from '#domain/payment/payment-method.ts'
import { formatEuros } from '#domain/money.ts'
import { cents } from '#domain/units.ts'
import type { Context } from '#server/core/context.ts'
import type { MailTemplate } from '#server/notifications/mail-content.ts'

/** The durable copy that is owed to a consumer: what was bought, for how much, under which terms (decisions §10). */
export const paymentReceived: MailTemplate<'payment-received'> = async (ctx, { orderId }) => {
  const order = await ctx.db
    .selectFrom('orders as o')
    .innerJoin('customers as c', 'c.user_id', 'o.customer_id')
    .innerJoin('checkouts as k', 'k.id', 'o.checkout_id')
    .innerJoin('payments as p', 'p.order_id', 'o.id')
    .innerJoin('invoices as i', (join) =>
      join.onRef('i.order_id', '=', 'o.id').on('i.corrects', 'is', null),
    )
    .select(['o.number', 'o.total_cents', 'c.first_name', 'p.method', 'i.number as invoice'])
    .select(['k.terms_version', 'k.express_requested_at'])
    .where('o.id', '=', orderId)
    .executeTakeFirstOrThrow()
  const { items, shipped } = await boughtWith(ctx, orderId)
  const page = (path: string): string => new URL(path, ctx.config.BASE_URL).href
  return {
    subject: `Paiement reçu\u00A0: votre commande ${order.number}`,
    title: 'Merci, votre paiement est reçu',
    paragraphs: [
      `Bonjour ${order.first_name},`,
      shipped
        ? 'Votre commande est confirmée\u00A0: l’entrepôt prépare votre envoi. Vous recevrez le numéro de suivi dès son départ.'
        : 'Votre commande est confirmée. Vous disposez de 14\u00A0jours pour vous rétracter.',
      ...(shipped ? [expressWords(order.express_requested_at !== null)] : []),
    ],
    facts: [
      ...items.map(({ name, detail, amount_cents }) => ({
        label: `${name} (${detail})`,
        value: `${formatEuros(cents(amount_cents))} TTC`,
      })),
      { label: 'Commande', value: order.number },
      { label: 'Montant payé', value: `${formatEuros(cents(order.total_cents))} TTC` },
      { label: 'Moyen de paiement', value: paymentMethodLabel(order.method) },
      { label: 'Facture', value: order.invoice },
      { label: 'Conditions acceptées', value: `CGV, version ${order.terms_version}` },
    ],
    action: { label: 'Voir ma facture', url: page('/tableau-de-bord/documents-factures') },
    note: `Les conditions générales de vente\u00A0: ${page(`/cgv?version=${encodeURIComponent(order.terms_version)}`)}`,
  }
}

/** Options and plan, and whether something travels. */
async function boughtWith(ctx: Context, orderId: string) {
  const items = await ctx.db
    .selectFrom('order_items')
    .select(['name', 'detail', 'amount_cents'])
    .where('order_id', '=', orderId)
    .orderBy('key')
    .execute()
  const quote = await ctx.db
    .selectFrom('order_quotes')
    .select('quote_id')
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return { items, shipped: quote !== undefined }
}

const expressWords = (asked: boolean): string =>
  asked
    ? 'Vous avez demandé que l’envoi parte sans attendre la fin du délai de rétractation de 14\u00A0jours.'
    : 'Vous n’avez pas demandé d’envoi avant la fin du délai de rétractation de 14\u00A0jours.'
