import { aboutSubscription } from './subscription-facts.ts'

/** Says that the promised change will not take place; no mail when another one is promised before it leaves. */
export const subscriptionChangeRevoked = aboutSubscription({
  kind: 'subscription-change-revoked',
  label: 'Changement de formule annulé',
  site: 'Le changement de formule prévu est annulé',
  mail: ({ greeting, name, renewalPrice: price, next, periodEnd, page, status }) => {
    if (next !== null || status === 'ended') return undefined
    return {
      subject: 'Votre changement de formule est annulé',
      title: 'Vous gardez votre formule',
      paragraphs: [
        greeting,
        `Le changement qui était prévu est annulé\u00A0: votre abonnement continue tel quel, et sera renouvelé le ${periodEnd} au prix de ${price}.`,
      ],
      facts: [
        { label: 'Contrat', value: name },
        { label: 'Prix', value: `${price} TTC` },
        { label: 'Renouvellement', value: periodEnd },
      ],
      action: { label: 'Voir mon abonnement', url: page },
    }
  },
})
