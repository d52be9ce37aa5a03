import * as z from 'zod'
import { defineMessage } from '#server/messages/notifications/define-message.ts'
import { subscriptionFacts } from './subscription-facts.ts'

/** Sent between three months and one month before a yearly term, with the last day to refuse (C. conso. L215-1). */
export const subscriptionRenewalNotice = defineMessage({
  kind: 'subscription-renewal-notice',
  payload: z.object({ subscriptionId: z.uuid() }),
  topic: 'payments',
  label: 'Abonnement annuel bientôt renouvelé',
  site: 'Votre abonnement annuel se renouvelle bientôt',
  mail: async (ctx, { subscriptionId }) => {
    const facts = await subscriptionFacts(ctx, subscriptionId)
    const { greeting, periodEnd, page, next } = facts
    const { name, price } = next ?? { name: facts.name, price: facts.renewalPrice }
    return {
      subject: `Votre abonnement annuel se renouvelle le ${periodEnd}`,
      title: 'Votre abonnement annuel se renouvelle bientôt',
      paragraphs: [
        greeting,
        `${next ? `Votre abonnement se renouvelle le ${periodEnd} en ${next.name}, comme vous l’avez demandé` : `Votre abonnement sera renouvelé pour un an le ${periodEnd}`}, au prix de ${price}. Vous pouvez ne pas le reconduire\u00A0: résiliez-le avant le ${periodEnd}, en ligne et sans frais.`,
        'Si vous souhaitez continuer, vous n’avez rien à faire.',
      ],
      facts: [
        { label: 'Contrat', value: name },
        { label: 'Prix', value: `${price} TTC` },
        { label: 'Date limite pour ne pas reconduire', value: periodEnd },
      ],
      action: { label: 'Gérer mon abonnement', url: page },
    }
  },
})
