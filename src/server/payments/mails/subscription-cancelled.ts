import { aboutSubscription, type SubscriptionFacts } from './subscription-facts.ts'

/** The receipt of a cancellation, with its date of effect (C. conso. L215-1-1). */
export const subscriptionCancelled = aboutSubscription({
  kind: 'subscription-cancelled',
  label: 'Abonnement résilié',
  site: 'La fin de votre abonnement est enregistrée',
  mail: (facts) => {
    const { greeting, name, price, periodEnd, page } = facts
    return {
      subject: `Votre résiliation est enregistrée\u00A0: fin le ${periodEnd}`,
      title: 'Votre abonnement ne sera pas renouvelé',
      paragraphs: [
        greeting,
        untilThen(facts),
        'Vous changez d’avis\u00A0? Vous pouvez reprendre votre abonnement jusqu’à cette date.',
      ],
      facts: [
        { label: 'Contrat', value: name },
        { label: 'Prix', value: `${price} TTC` },
        { label: 'Fin', value: periodEnd },
      ],
      action: { label: 'Voir mon abonnement', url: page },
    }
  },
})

/** A renewal that is not paid stays owed, and keeps its benefits for the days of grace only. */
const untilThen = ({ benefits, periodEnd }: SubscriptionFacts): string =>
  benefits === null
    ? `Vous gardez votre formule et ses avantages jusqu’au ${periodEnd}. Ensuite, votre compte passe à la formule gratuite et rien ne sera plus prélevé.`
    : `Votre dernier renouvellement n’est pas payé\u00A0: il reste dû, et peut encore être présenté à votre banque. Sans paiement, vos avantages s’arrêtent après le ${benefits.until}, et votre abonnement prend fin le ${periodEnd} au plus tard. Ensuite, votre compte passe à la formule gratuite et plus rien ne se renouvelle.`
