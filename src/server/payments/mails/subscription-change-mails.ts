import * as z from 'zod'
import { paymentMethodLabel } from '#domain/payment/payment-method.ts'
import type { Context } from '#server/core/context.ts'
import { parisDate, parisMoment } from '#server/core/paris-date.ts'
import { defineMessage } from '#server/messages/notifications/define-message.ts'
import { attachedTerms } from '#server/papers/legal/current-legal-texts.ts'
import { euros } from '#server/papers/rendering/printed-figures.ts'
import { attachedInvoice } from '#server/payments/invoices/render-invoice.ts'
import { inSentence, aboutSubscription } from './subscription-facts.ts'

/** The promise of another plan from the term on; no mail when it was taken back before it leaves. */
export const subscriptionChangeScheduled = aboutSubscription({
  kind: 'subscription-change-scheduled',
  example: ({ changingId }) => ({ subscriptionId: changingId }),
  label: 'Changement de formule prévu',
  site: 'Votre changement de formule est enregistré',
  mail: ({ greeting, name, next, periodEnd, page }) => {
    if (next === null) return undefined
    return {
      subject: `Votre formule change le ${periodEnd}`,
      title: `Votre formule change le ${periodEnd}`,
      paragraphs: [
        greeting,
        `Vous gardez votre ${inSentence(name)} et ses avantages jusqu’au ${periodEnd}. Ensuite, votre ${inSentence(next.name)} commence, au prix de ${next.price}. Rien n’est prélevé d’ici là.`,
        'Vous changez d’avis\u00A0? Vous pouvez annuler ce changement jusqu’à cette date.',
      ],
      facts: [
        { label: 'Jusqu’au changement', value: name },
        { label: 'Ensuite', value: next.name },
        { label: 'Nouveau prix', value: `${next.price} TTC` },
        { label: 'Date du changement', value: periodEnd },
      ],
      action: { label: 'Voir mon abonnement', url: page },
    }
  },
})

/** Says that the promised change will not take place; no mail when another one is promised before it leaves. */
export const subscriptionChangeRevoked = aboutSubscription({
  kind: 'subscription-change-revoked',
  example: ({ subscriptionId }) => ({ subscriptionId }),
  label: 'Changement de formule annulé',
  site: 'Le changement de formule prévu est annulé',
  mail: ({ greeting, name, renewalPrice: price, next, periodEnd, page, status }) => {
    if (next !== null || status === 'ended') return undefined
    return {
      subject: 'Votre changement de formule est annulé',
      title: 'Vous gardez votre formule',
      paragraphs: [
        greeting,
        `Le changement qui était prévu est annulé\u00A0: votre abonnement continue tel quel, et sera renouvelé le ${periodEnd} au prix de ${price}.`,
      ],
      facts: [
        { label: 'Contrat', value: name },
        { label: 'Prix', value: `${price} TTC` },
        { label: 'Renouvellement', value: periodEnd },
      ],
      action: { label: 'Voir mon abonnement', url: page },
    }
  },
})

/** The bank refused, or asks to confirm: the plan stays, and can still be paid. No mail once it is. */
export const subscriptionChangeUnpaid = aboutSubscription({
  kind: 'subscription-change-unpaid',
  example: ({ changingId }) => ({ subscriptionId: changingId }),
  label: 'Changement de formule à payer',
  site: 'Votre changement de formule attend son paiement',
  mail: ({ greeting, pending, page }) => {
    if (pending === null) return undefined
    return {
      subject: 'Votre changement de formule attend son paiement',
      title: 'Votre changement de formule attend son paiement',
      paragraphs: [
        greeting,
        'Votre banque n’a pas encore accepté le paiement, ou veut que vous le confirmiez. Votre formule n’a pas changé, et rien n’a été prélevé.',
        `Vous pouvez payer jusqu’au ${pending.until}, depuis la page de votre abonnement. Sans paiement, le changement est abandonné.`,
      ],
      facts: [
        { label: 'Formule actuelle', value: pending.from },
        { label: 'Formule demandée', value: pending.to },
      ],
      action: { label: 'Payer le changement', url: page },
    }
  },
})

/** The durable copy of a change that was paid: what it cost, what was taken off, under which terms. */
export const subscriptionChanged = defineMessage({
  kind: 'subscription-changed',
  payload: z.object({ orderId: z.uuid() }),
  example: ({ orderId }) => ({ orderId }),
  topic: 'payments',
  label: 'Formule changée, avec la facture',
  site: 'Votre formule a changé, sa facture est disponible',
  mail: async (ctx, { orderId }) => {
    const order = await changeOrder(ctx, orderId)
    const { terms_version: terms, terms_accepted_at: acceptedAt } = order
    const page = (path: string): string => new URL(path, ctx.config.BASE_URL).href
    return {
      subject: 'Votre formule a changé',
      title: 'Votre formule a changé',
      paragraphs: [
        `Bonjour ${order.first_name},`,
        `Votre paiement est reçu\u00A0: votre nouvelle formule compte dès maintenant. Les jours de l’ancienne que vous n’avez pas utilisés sont déduits. Prochain renouvellement le ${parisDate(order.period_end)}.`,
      ],
      facts: [
        ...(await linesOf(ctx, orderId)),
        { label: 'Montant payé', value: `${euros(order.total_cents)} TTC` },
        { label: 'Moyen de paiement', value: paymentMethodLabel(order.method) },
        { label: 'Commande', value: order.number },
        { label: 'Facture', value: order.invoice },
        ...(terms === null || acceptedAt === null
          ? []
          : [
              {
                label: 'Conditions acceptées',
                value: `CGV, version ${terms}, le ${parisMoment(acceptedAt)}`,
              },
            ]),
      ],
      action: { label: 'Voir mon abonnement', url: page('/tableau-de-bord/abonnement') },
      note: 'En pièces jointes, à conserver\u00A0: votre facture et les conditions générales de vente que vous avez acceptées.',
      attachments: [
        (sending) => attachedInvoice(sending, order.invoice_id),
        ...(terms === null
          ? []
          : [(sending: Parameters<typeof attachedTerms>[0]) => attachedTerms(sending, terms)]),
      ],
    }
  },
})

const changeOrder = (ctx: Context, orderId: string) =>
  ctx.db
    .selectFrom('orders as o')
    .innerJoin('customers as c', 'c.user_id', 'o.customer_id')
    .innerJoin('subscriptions as s', 's.id', 'o.subscription_id')
    .innerJoin('payments as p', 'p.order_id', 'o.id')
    .innerJoin('invoices as f', (join) =>
      join.onRef('f.order_id', '=', 'o.id').on('f.corrects', 'is', null),
    )
    .leftJoin('plan_changes as a', 'a.order_id', 'o.id')
    .select(['o.number', 'o.total_cents', 'c.first_name', 'p.method', 's.period_end'])
    .select(['f.id as invoice_id', 'f.number as invoice'])
    .select(['a.terms_version', 'a.terms_accepted_at'])
    .where('o.id', '=', orderId)
    .executeTakeFirstOrThrow()

/** The new plan, then the unused days. */
async function linesOf(ctx: Context, orderId: string) {
  const rows = await ctx.db
    .selectFrom('order_items')
    .select(['name', 'detail', 'amount_cents'])
    .where('order_id', '=', orderId)
    .orderBy('kind', 'desc')
    .execute()
  return rows.map(({ name, detail, amount_cents: amount }) => ({
    label: `${name} (${detail})`,
    value: `${euros(amount)} TTC`,
  }))
}
