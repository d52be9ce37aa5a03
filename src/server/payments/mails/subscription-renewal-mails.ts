import * as z from 'zod'
import { paymentMethodLabel } from '#domain/payment/payment-method.ts'
import type { Context } from '#server/core/context.ts'
import { parisDate } from '#server/core/paris-date.ts'
import { defineMessage } from '#server/messages/notifications/define-message.ts'
import { euros } from '#server/papers/rendering/printed-figures.ts'
import { aboutSubscription, subscriptionFacts } from './subscription-facts.ts'

/** Sent between three months and one month before a yearly term, with the last day to refuse (C. conso. L215-1). */
export const subscriptionRenewalNotice = aboutSubscription({
  kind: 'subscription-renewal-notice',
  example: ({ subscriptionId }) => ({ subscriptionId }),
  label: 'Abonnement annuel bientôt renouvelé',
  site: 'Votre abonnement annuel se renouvelle bientôt',
  mail: (facts) => {
    const { greeting, periodEnd, lastDay, page, next } = facts
    const { name, price } = next ?? { name: facts.name, price: facts.renewalPrice }
    return {
      subject: `Votre abonnement annuel se renouvelle le ${periodEnd}`,
      title: 'Votre abonnement annuel se renouvelle bientôt',
      paragraphs: [
        greeting,
        `${next ? `Votre abonnement se renouvelle le ${periodEnd} en ${next.name}, comme vous l’avez demandé` : `Votre abonnement sera renouvelé pour un an le ${periodEnd}`}, au prix de ${price}. Vous pouvez ne pas le reconduire\u00A0: résiliez-le au plus tard le ${lastDay}, en ligne et sans frais.`,
        'Si vous souhaitez continuer, vous n’avez rien à faire.',
      ],
      facts: [
        { label: 'Contrat', value: name },
        { label: 'Prix', value: `${price} TTC` },
        { label: 'Date limite pour ne pas reconduire', value: lastDay },
      ],
      action: { label: 'Gérer mon abonnement', url: page },
    }
  },
})

export const subscriptionRenewed = defineMessage({
  kind: 'subscription-renewed',
  payload: z.object({ orderId: z.uuid() }),
  example: ({ orderId }) => ({ orderId }),
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

/** The card will not pay the next renewal; no mail when it was changed, or the subscription cancelled, before it leaves. */
export const subscriptionCardExpiring = aboutSubscription({
  kind: 'subscription-card-expiring',
  example: ({ changingId }) => ({ subscriptionId: changingId }),
  label: 'Carte qui expire avant le renouvellement',
  site: 'Votre carte expire avant le renouvellement de votre abonnement',
  mail: (facts) => {
    const { greeting, name, periodEnd, page, card } = facts
    if (!card || facts.isCancelled || facts.status !== 'active') return undefined
    return {
      subject: 'Votre carte expire avant le renouvellement de votre abonnement',
      title: 'Votre carte expire bientôt',
      paragraphs: [
        greeting,
        `Votre abonnement se renouvelle le ${periodEnd}, et la carte qui le paie expire avant, fin ${card.expiry}.`,
        'Indiquez une autre carte pour que le renouvellement ne soit pas refusé. Si votre banque vous en a déjà envoyé une nouvelle, donnez ses nouveaux chiffres.',
      ],
      facts: [
        { label: 'Contrat', value: name },
        { label: 'Carte', value: card.name },
        { label: 'Renouvellement', value: periodEnd },
      ],
      action: { label: 'Changer de carte', url: page },
    }
  },
})

// Messages promised by an earlier version name no attempt.
const payload = z.object({ subscriptionId: z.uuid(), attemptId: z.optional(z.uuid()) })

/** One refused attempt at a renewal: what was refused, when it is tried again, until when nothing is lost. */
export const subscriptionFailed = defineMessage({
  kind: 'subscription-failed',
  payload,
  example: ({ subscriptionId, attemptId }) => ({ subscriptionId, attemptId }),
  topic: 'payments',
  label: 'Paiement d’abonnement refusé',
  site: 'Le paiement de votre abonnement a échoué',
  mail: async (ctx, named) => {
    const said = await refusalFacts(ctx, named)
    if (!said) return undefined
    const { greeting, name, page, amount, nextAttempt, asksConfirmation } = said
    const title = asksConfirmation
      ? 'Votre banque vous demande de confirmer un paiement'
      : 'Le paiement de votre abonnement a été refusé'
    return {
      subject: asksConfirmation ? 'Votre abonnement\u00A0: un paiement à confirmer' : title,
      title,
      paragraphs: [
        greeting,
        asksConfirmation
          ? `Pour renouveler votre abonnement (${amount}), votre banque veut que vous confirmiez le paiement. Rien n’a été prélevé.`
          : `Votre banque a refusé le renouvellement de votre abonnement (${amount}). Rien n’a été prélevé.`,
        retrySentence(said),
        benefitsSentence(said),
      ],
      facts: [
        { label: 'Contrat', value: name },
        { label: 'Montant', value: `${amount} TTC` },
        ...(nextAttempt === null ? [] : [{ label: 'Prochain essai', value: nextAttempt }]),
        ...lastDay(said),
      ],
      action: { label: asksConfirmation ? 'Confirmer le paiement' : 'Payer maintenant', url: page },
    }
  },
  sms: async (ctx, named) => {
    const said = await refusalFacts(ctx, named)
    if (!said) return undefined
    const { asksConfirmation, page, shortDay } = said
    const what = asksConfirmation
      ? 'confirmez le paiement de votre abonnement'
      : 'paiement de votre abonnement refusé. Payez'
    return shortDay === null ? `${what} : ${page}` : `${what} d'ici le ${shortDay} : ${page}`
  },
})

type Said = NonNullable<Awaited<ReturnType<typeof refusalFacts>>>

const retrySentence = ({ nextAttempt, asksConfirmation }: Said): string => {
  if (nextAttempt === null) {
    return 'Ce paiement ne sera plus présenté à votre banque\u00A0: pour garder votre abonnement, payez-le vous-même.'
  }
  return asksConfirmation
    ? `Sans confirmation, il sera présenté de nouveau le ${nextAttempt}.`
    : `Il sera présenté de nouveau le ${nextAttempt}. Vous pouvez aussi le payer maintenant, avec cette carte ou un autre moyen de paiement, qui paiera aussi les renouvellements à venir, s’il y en a.`
}

const benefitsSentence = ({ benefits }: Said): string => {
  if (benefits === null) return 'Vous gardez vos avantages pendant ce temps.'
  return benefits.areStopped
    ? 'Vos avantages sont arrêtés. Ils reviennent dès que le paiement est reçu.'
    : `Vous gardez vos avantages jusqu’au ${benefits.until} inclus. Sans paiement d’ici là, ils s’arrêtent ensuite.`
}

const lastDay = ({ benefits }: Said) =>
  benefits === null || benefits.areStopped
    ? []
    : [{ label: 'Avantages gardés sans paiement jusqu’au', value: benefits.until }]

/** Nothing when it was paid, has ended, or was refused once more since: another mail says that. */
async function refusalFacts(ctx: Context, { subscriptionId, attemptId }: z.output<typeof payload>) {
  const facts = await subscriptionFacts(ctx, subscriptionId)
  const last = await lastAttempt(ctx, subscriptionId)
  const isOver = attemptId !== undefined && last?.id !== attemptId
  if (facts.status !== 'past_due' || isOver) return undefined
  const { benefits } = facts
  return {
    ...facts,
    ...(last ? attemptFacts(last) : { ...unknownAttempt, amount: facts.price }),
    shortDay: benefits === null || benefits.areStopped ? null : benefits.until,
  }
}

type Attempt = NonNullable<Awaited<ReturnType<typeof lastAttempt>>>

const attemptFacts = ({ amount_cents, next_attempt_at: next, asks_confirmation }: Attempt) => ({
  amount: euros(amount_cents),
  nextAttempt: next === null ? null : parisDate(next),
  asksConfirmation: asks_confirmation,
})

const unknownAttempt = { nextAttempt: null, asksConfirmation: false }

const lastAttempt = (ctx: Context, subscriptionId: string) =>
  ctx.db
    .selectFrom('renewal_attempts')
    .select(['id', 'amount_cents', 'next_attempt_at', 'asks_confirmation'])
    .where('subscription_id', '=', subscriptionId)
    .orderBy('noted_at', 'desc')
    .orderBy('attempt', 'desc')
    .limit(1)
    .executeTakeFirst()
