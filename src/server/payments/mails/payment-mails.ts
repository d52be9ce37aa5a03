import * as z from 'zod'
import { paymentMethodLabel } from '#domain/payment/payment-method.ts'
import { euros } from '#server/papers/rendering/printed-figures.ts'
import { canBePaidAgain } from '#server/payments/orders/can-be-paid-again.ts'
import { afterRefusedPayment } from '#words/payment.ts'
import { quoteName } from '#words/quote-choices.ts'
import type { Context } from '#server/core/context.ts'
import { parisMoment } from '#server/core/paris-date.ts'
import { attachedInvoice } from '#server/payments/invoices/render-invoice.ts'
import { attachedTerms } from '#server/papers/legal/current-legal-texts.ts'
import { defineMessage } from '#server/messages/notifications/define-message.ts'

const page = (orderId: string) => `/tableau-de-bord/commandes/${orderId}`

/**
 * The durable copy that the law owes a consumer: what was bought, for how much, under which terms
 * (docs/rules/law.md#terms-of-sale).
 */
export const paymentReceived = defineMessage({
  kind: 'payment-received',
  payload: z.object({ orderId: z.uuid() }),
  example: ({ orderId }) => ({ orderId }),
  topic: 'payments',
  label: 'Paiement reçu, avec la facture',
  site: 'Votre paiement est reçu, votre facture est disponible',
  mail: async (ctx, { orderId }) => {
    const order = await paidOrder(ctx, orderId)
    const bought = await boughtWith(ctx, orderId)
    const shipments = bought.quotes.length
    const [only] = bought.quotes
    const page = (path: string): string => new URL(path, ctx.config.BASE_URL).href
    return {
      subject: `Paiement reçu\u00A0: votre commande ${order.number}`,
      title: 'Merci, votre paiement est reçu',
      paragraphs: [
        `Bonjour ${order.first_name},`,
        `Votre commande est confirmée${nextWords(shipments)}`,
        ...(shipments > 0 ? [expressWords(shipments, order.express_requested_at !== null)] : []),
      ],
      ...(only && shipments === 1 && { route: only.destination }),
      facts: [
        ...lineFacts(bought),
        { label: 'Commande', value: order.number },
        { label: 'Montant payé', value: `${euros(order.total_cents)} TTC` },
        { label: 'Moyen de paiement', value: paymentMethodLabel(order.method) },
        { label: 'Facture', value: order.invoice },
        {
          label: 'Conditions acceptées',
          value: `CGV, version ${order.terms_version}, le ${parisMoment(order.terms_accepted_at)}`,
        },
      ],
      action: { label: 'Voir ma facture', url: page('/tableau-de-bord/documents-factures') },
      note: `En pièces jointes, à conserver\u00A0: votre facture et les conditions générales de vente que vous avez acceptées. Elles restent aussi en ligne\u00A0: ${page(`/cgv?version=${encodeURIComponent(order.terms_version)}`)}`,
      attachments: [
        (sending) => attachedInvoice(sending, order.invoice_id),
        (sending) => attachedTerms(sending, order.terms_version),
      ],
    }
  },
})

const paidOrder = (ctx: Context, orderId: string) =>
  ctx.db
    .selectFrom('orders as o')
    .innerJoin('customers as c', 'c.user_id', 'o.customer_id')
    .innerJoin('checkouts as k', 'k.id', 'o.checkout_id')
    .innerJoin('payments as p', 'p.order_id', 'o.id')
    .innerJoin('invoices as i', (join) =>
      join.onRef('i.order_id', '=', 'o.id').on('i.corrects', 'is', null),
    )
    .select(['o.number', 'o.total_cents', 'c.first_name', 'p.method'])
    .select(['i.id as invoice_id', 'i.number as invoice'])
    .select(['k.terms_version', 'k.terms_accepted_at', 'k.express_requested_at'])
    .where('o.id', '=', orderId)
    .executeTakeFirstOrThrow()

type Bought = Awaited<ReturnType<typeof boughtWith>>

/** All paid lines: their amounts add up to the total below them. */
const lineFacts = ({ quotes, items }: Bought) => [
  ...quotes.map(({ number, destination, supplement_of, total_cents }) => ({
    label: `${quoteName(destination, supplement_of)} (${number})`,
    value: `${euros(total_cents)} TTC`,
  })),
  ...items.map(({ name, detail, amount_cents }) => ({
    label: `${name} (${detail})`,
    value: `${euros(amount_cents)} TTC`,
  })),
]

/** The quotes in their paid version, the options and the plan. */
async function boughtWith(ctx: Context, orderId: string) {
  const quotes = await ctx.db
    .selectFrom('order_quotes as oq')
    .innerJoin('quotes as q', 'q.id', 'oq.quote_id')
    .innerJoin('quote_versions as v', (join) =>
      join.onRef('v.quote_id', '=', 'oq.quote_id').onRef('v.version', '=', 'oq.version'),
    )
    .leftJoin('supplements as x', 'x.quote_id', 'q.id')
    .leftJoin('shipments as s', 's.id', 'x.shipment_id')
    .select(['q.number', 'q.destination', 'v.total_cents', 's.number as supplement_of'])
    .where('oq.order_id', '=', orderId)
    .orderBy('q.number')
    .execute()
  const items = await ctx.db
    .selectFrom('order_items')
    .select(['name', 'detail', 'amount_cents'])
    .where('order_id', '=', orderId)
    .orderBy('key')
    .execute()
  return { quotes, items }
}

function nextWords(shipments: number): string {
  if (shipments === 0) return '. Vous disposez de 14\u00A0jours pour vous rétracter.'
  return shipments === 1
    ? '\u00A0: l’entrepôt prépare votre envoi. Vous recevrez le numéro de suivi dès son départ.'
    : `\u00A0: l’entrepôt prépare vos ${shipments}\u00A0envois. Vous recevrez le numéro de suivi de chacun dès son départ.`
}

function expressWords(shipments: number, asked: boolean): string {
  const goes = shipments === 1 ? 'l’envoi parte' : 'les envois partent'
  return asked
    ? `Vous avez demandé que ${goes} sans attendre la fin du délai de rétractation de 14\u00A0jours.`
    : 'Vous n’avez pas demandé d’envoi avant la fin du délai de rétractation de 14\u00A0jours.'
}

const cart = '/tableau-de-bord/panier'

export const paymentFailed = defineMessage({
  kind: 'payment-failed',
  payload: z.object({ orderId: z.uuid() }),
  example: ({ orderId }) => ({ orderId }),
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

/** Sent on the site only, never by mail. */
export const optionDone = defineMessage({
  kind: 'option-done',
  payload: z.object({
    parcelId: z.nullable(z.uuid()),
    quoteId: z.nullable(z.uuid()),
    orderId: z.nullable(z.uuid()),
  }),
  example: ({ arrivedId }) => ({ parcelId: arrivedId, quoteId: null, orderId: null }),
  topic: 'parcels',
  label: 'Option faite',
  site: 'L’option demandée est faite',
})
