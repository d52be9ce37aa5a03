import * as z from 'zod'
import { defineMessage } from '#server/messages/notifications/define-message.ts'
import { subscriptionFacts } from './subscription-facts.ts'

/** Says that the receipt of the cancellation is no longer true. */
export const subscriptionResumed = defineMessage({
  kind: 'subscription-resumed',
  payload: z.object({ subscriptionId: z.uuid() }),
  topic: 'payments',
  label: 'Abonnement repris',
  site: 'Votre abonnement est repris',
  mail: async (ctx, { subscriptionId }) => {
    const {
      greeting,
      name,
      renewalPrice: price,
      periodEnd,
      page,
    } = await subscriptionFacts(ctx, subscriptionId)
    return {
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
    }
  },
})
