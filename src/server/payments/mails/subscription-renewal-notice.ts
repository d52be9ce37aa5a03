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
