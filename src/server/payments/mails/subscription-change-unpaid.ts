import * as z from 'zod'
import { defineMessage } from '#server/messages/notifications/define-message.ts'
import { subscriptionFacts } from './subscription-facts.ts'

/** The bank refused, or asks to confirm: the plan stays, and can still be paid. No mail once it is. */
export const subscriptionChangeUnpaid = defineMessage({
  kind: 'subscription-change-unpaid',
  payload: z.object({ subscriptionId: z.uuid() }),
  topic: 'payments',
  label: 'Changement de formule à payer',
  site: 'Votre changement de formule attend son paiement',
  mail: async (ctx, { subscriptionId }) => {
    const { greeting, pending, page } = await subscriptionFacts(ctx, subscriptionId)
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
