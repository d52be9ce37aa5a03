import { aboutSubscription } from './subscription-facts.ts'

/** The bank refused, or asks to confirm: the plan stays, and can still be paid. No mail once it is. */
export const subscriptionChangeUnpaid = aboutSubscription({
  kind: 'subscription-change-unpaid',
  label: 'Changement de formule à payer',
  site: 'Votre changement de formule attend son paiement',
  mail: ({ greeting, pending, page }) => {
    if (pending === null) return undefined
    return {
      subject: 'Votre changement de formule attend son paiement',
      title: 'Votre changement de formule attend son paiement',
      paragraphs: [
        greeting,
        'Votre banque n’a pas encore accepté le paiement, ou veut que vous le confirmiez. Votre formule n’a pas changé, et rien n’a été prélevé.',
        `Vous pouvez payer jusqu’au ${pending.until}, depuis la page de votre abonnement. Sans paiement, le changement est abandonné.`,
      ],
      facts: [
        { label: 'Formule actuelle', value: pending.from },
        { label: 'Formule demandée', value: pending.to },
      ],
      action: { label: 'Payer le changement', url: page },
    }
  },
})
