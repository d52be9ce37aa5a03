import { inSentence, aboutSubscription } from './subscription-facts.ts'

/** The promise of another plan from the term on; no mail when it was taken back before it leaves. */
export const subscriptionChangeScheduled = aboutSubscription({
  kind: 'subscription-change-scheduled',
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
