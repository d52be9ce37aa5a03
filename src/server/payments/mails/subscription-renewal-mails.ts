import * as z from 'zod'
import { paymentMethodLabel } from '#domain/payment/payment-method.ts'
import { defineMessage } from '#server/messages/notifications/define-message.ts'
import { euros } from '#server/papers/rendering/printed-figures.ts'
import { aboutSubscription } from './subscription-facts.ts'

/** Sent between three months and one month before a yearly term, with the last day to refuse (C. conso. L215-1). */
export const subscriptionRenewalNotice = aboutSubscription({
  kind: 'subscription-renewal-notice',
  label: 'Abonnement annuel bientôt renouvelé',
  site: 'Votre abonnement annuel se renouvelle bientôt',
  mail: (facts) => {
    const { greeting, periodEnd, page, next } = facts
    const { name, price } = next ?? { name: facts.name, price: facts.renewalPrice }
    return {
      subject: `Votre abonnement annuel se renouvelle le ${periodEnd}`,
      title: 'Votre abonnement annuel se renouvelle bientôt',
      paragraphs: [
        greeting,
        `${next ? `Votre abonnement se renouvelle le ${periodEnd} en ${next.name}, comme vous l’avez demandé` : `Votre abonnement sera renouvelé pour un an le ${periodEnd}`}, au prix de ${price}. Vous pouvez ne pas le reconduire\u00A0: résiliez-le avant le ${periodEnd}, en ligne et sans frais.`,
        'Si vous souhaitez continuer, vous n’avez rien à faire.',
      ],
      facts: [
        { label: 'Contrat', value: name },
        { label: 'Prix', value: `${price} TTC` },
        { label: 'Date limite pour ne pas reconduire', value: periodEnd },
      ],
      action: { label: 'Gérer mon abonnement', url: page },
    }
  },
})

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

/** The card will not pay the next renewal; no mail when it was changed, or the subscription cancelled, before it leaves. */
export const subscriptionCardExpiring = aboutSubscription({
  kind: 'subscription-card-expiring',
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
