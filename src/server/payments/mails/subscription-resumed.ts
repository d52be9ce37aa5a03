import { aboutSubscription } from './subscription-facts.ts'

/** Says that the receipt of the cancellation is no longer true. */
export const subscriptionResumed = aboutSubscription({
  kind: 'subscription-resumed',
  label: 'Abonnement repris',
  site: 'Votre abonnement est repris',
  mail: ({ greeting, name, renewalPrice: price, periodEnd, page }) => ({
    subject: 'Votre abonnement est repris',
    title: 'Votre abonnement continue',
    paragraphs: [
      greeting,
      `Votre résiliation est retirée\u00A0: votre abonnement continue, et sera renouvelé le ${periodEnd}.`,
      'Vous pouvez le résilier de nouveau à tout moment, dans votre espace.',
    ],
    facts: [
      { label: 'Contrat', value: name },
      { label: 'Prix', value: `${price} TTC` },
      { label: 'Renouvellement', value: periodEnd },
    ],
    action: { label: 'Voir mon abonnement', url: page },
  }),
})
