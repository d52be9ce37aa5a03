import { aboutSubscription } from './subscription-facts.ts'

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
