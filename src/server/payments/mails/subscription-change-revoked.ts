import * as z from 'zod'
import { defineMessage } from '#server/messages/notifications/define-message.ts'
import { subscriptionFacts } from './subscription-facts.ts'

/** Says that the promised change will not take place; no mail when another one is promised before it leaves. */
export const subscriptionChangeRevoked = defineMessage({
  kind: 'subscription-change-revoked',
  payload: z.object({ subscriptionId: z.uuid() }),
  topic: 'payments',
  label: 'Changement de formule annulé',
  site: 'Le changement de formule prévu est annulé',
  mail: async (ctx, { subscriptionId }) => {
    const {
      greeting,
      name,
      renewalPrice: price,
      next,
      periodEnd,
      page,
      status,
    } = await subscriptionFacts(ctx, subscriptionId)
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
