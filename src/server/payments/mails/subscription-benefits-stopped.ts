import { aboutSubscription } from './subscription-facts.ts'

/** The days of grace are over; no mail when the renewal was paid meanwhile. */
export const subscriptionBenefitsStopped = aboutSubscription({
  kind: 'subscription-benefits-stopped',
  label: 'Avantages arrêtés, renouvellement impayé',
  site: 'Les avantages de votre abonnement sont arrêtés, faute de paiement',
  mail: (facts) => {
    const { greeting, name, price, benefits, status, page } = facts
    if (!benefits?.areStopped) return undefined
    const isRunning = status === 'past_due'
    return {
      subject: 'Les avantages de votre abonnement sont arrêtés',
      title: 'Les avantages de votre abonnement sont arrêtés',
      paragraphs: [
        greeting,
        `Le renouvellement de votre abonnement n’a pas été payé au ${benefits.until}. Les prix et les durées de garde de la formule gratuite s’appliquent à partir de maintenant\u00A0; les jours de garde déjà gratuits le restent.`,
        isRunning
          ? 'Vos avantages reviennent dès que le paiement est reçu.'
          : 'Votre abonnement est terminé\u00A0: rien ne sera plus prélevé. Vous pouvez en reprendre un quand vous voulez.',
      ],
      facts: [
        { label: 'Contrat', value: name },
        { label: 'Prix', value: `${price} TTC` },
      ],
      action: { label: isRunning ? 'Payer maintenant' : 'Voir mon abonnement', url: page },
    }
  },
})
