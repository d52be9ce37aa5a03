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
  'given-back': 'il vous avait déjà été rendu',
  'account-deleted': 'votre compte était supprimé',
  'amount-differs': 'le montant ne correspondait pas à celui de votre panier',
}

/** Why the money came back: nobody should have to ask. */
export const paymentRefunded: MailTemplate<'payment-refunded'> = async (ctx, { paymentId }) => {
  const refund = await ctx.db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .leftJoin('checkouts as k', 'k.id', 'p.checkout_id')
    .leftJoin('orders as o', 'o.id', 'p.order_id')
    .innerJoin('customers as c', (join) =>
      join.on((row) => row('c.user_id', '=', row.fn.coalesce('k.customer_id', 'o.customer_id'))),
    )
    .select(['r.amount_cents', 'r.reason', 'c.first_name', 'o.number'])
    .where('r.payment_id', '=', paymentId)
    .executeTakeFirstOrThrow()
  const why = reasons[refund.reason]
  const amount = formatEuros(cents(refund.amount_cents))
  const how =
    'sur le moyen de paiement utilisé\u00A0; le délai dépend de votre banque (cinq à dix jours).'
  return {
    subject: 'Votre paiement vous est remboursé',
    title: 'Nous vous avons remboursé',
    paragraphs: [
      `Bonjour ${refund.first_name},`,
      refund.number === null
        ? `Votre paiement de ${amount} est arrivé${why ? `, mais ${why}` : ' sans commande à régler'}. Nous l’avons remboursé en entier, ${how}`
        : `Votre commande ${refund.number} vous est remboursée\u00A0: ${amount}, ${how}`,
      'Vous n’avez rien à faire. L’état de vos devis et de vos commandes est dans votre espace.',
    ],
    action: {
      label: 'Voir mes commandes',
      url: new URL('/tableau-de-bord/commandes', ctx.config.BASE_URL).href,
    },
  }
}
