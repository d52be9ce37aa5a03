import { formatEuros } from '#domain/money.ts'
import { cents } from '#domain/units.ts'
import type { MailTemplate } from '#server/notifications/mail-content.ts'

const reasons: Readonly<Record<string, string>> = {
  'quote-already-paid': 'ce devis était déjà payé',
  'quote-cancelled': 'ce devis avait été annulé',
  'quote-expired': 'la validité de ce devis était terminée',
  'quote-superseded': 'ce devis avait été remplacé par une nouvelle version',
  'quote-not-accepted': 'ce devis n’était plus accepté',
  'plan-already-active': 'cet abonnement était déjà actif',
  'subscription-active': 'un autre abonnement était déjà actif',
  'option-already-bought': 'cette option était déjà payée',
  'parcel-not-available': 'le colis de cette option n’était plus disponible',
  'quote-not-available': 'le devis de cette option n’était plus ouvert',
  'amount-differs': 'le montant ne correspondait pas à celui de votre panier',
}

/** Why the money came back: nobody should have to ask. */
export const paymentRefunded: MailTemplate<'payment-refunded'> = async (ctx, { paymentId }) => {
  const refund = await ctx.db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .innerJoin('checkouts as k', 'k.id', 'p.checkout_id')
    .innerJoin('customers as c', 'c.user_id', 'k.customer_id')
    .select(['r.amount_cents', 'r.reason', 'c.first_name'])
    .where('r.payment_id', '=', paymentId)
    .executeTakeFirstOrThrow()
  const why = reasons[refund.reason]
  return {
    subject: 'Votre paiement vous est remboursé',
    title: 'Nous vous avons remboursé',
    paragraphs: [
      `Bonjour ${refund.first_name},`,
      `Votre paiement de ${formatEuros(cents(refund.amount_cents))} est arrivé${why ? `, mais ${why}` : ' sans commande à régler'}. Nous l’avons remboursé en entier, sur le moyen de paiement utilisé\u00A0; le délai dépend de votre banque (cinq à dix jours).`,
      'Vous n’avez rien à faire. Vos devis et leur état sont dans votre espace.',
    ],
    action: {
      label: 'Voir mes devis',
      url: new URL('/tableau-de-bord/devis', ctx.config.BASE_URL).href,
    },
  }
}
