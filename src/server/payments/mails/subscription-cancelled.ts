import * as z from 'zod'
import { defineMessage } from '#server/messages/notifications/define-message.ts'
import { subscriptionFacts } from './subscription-facts.ts'

/** The receipt of a cancellation, with its date of effect (C. conso. L215-1-1). */
export const subscriptionCancelled = defineMessage({
  kind: 'subscription-cancelled',
  payload: z.object({ subscriptionId: z.uuid() }),
  topic: 'payments',
  label: 'Abonnement résilié',
  site: 'La fin de votre abonnement est enregistrée',
  mail: async (ctx, { subscriptionId }) => {
    const { greeting, name, price, periodEnd, page } = await subscriptionFacts(ctx, subscriptionId)
    return {
      subject: `Votre résiliation est enregistrée\u00A0: fin le ${periodEnd}`,
      title: 'Votre abonnement ne sera pas renouvelé',
      paragraphs: [
        greeting,
        `Vous gardez votre formule et ses avantages jusqu’au ${periodEnd}. Ensuite, votre compte passe à la formule gratuite et rien ne sera plus prélevé.`,
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
