import * as z from 'zod'
import { defineMessage } from '#server/messages/notifications/define-message.ts'
import { subscriptionFacts } from './subscription-facts.ts'

/** Says what to do, and until when nothing is lost. */
export const subscriptionFailed = defineMessage({
  kind: 'subscription-failed',
  payload: z.object({ subscriptionId: z.uuid() }),
  topic: 'payments',
  label: 'Paiement d’abonnement refusé',
  site: 'Le paiement de votre abonnement a échoué',
  mail: async (ctx, { subscriptionId }) => {
    const { greeting, name, price, page } = await subscriptionFacts(ctx, subscriptionId)
    return {
      subject: 'Le paiement de votre abonnement a été refusé',
      title: 'Le paiement de votre abonnement a été refusé',
      paragraphs: [
        greeting,
        'Votre banque a refusé le renouvellement de votre abonnement. Vous gardez vos avantages\u00A0: nous présenterons de nouveau le paiement dans les prochains jours.',
        'Pour ne pas perdre votre formule, vérifiez votre carte ou choisissez un autre moyen de paiement.',
      ],
      facts: [
        { label: 'Contrat', value: name },
        { label: 'Montant', value: `${price} TTC` },
      ],
      action: { label: 'Changer de moyen de paiement', url: page },
    }
  },
  sms: async (ctx, { subscriptionId }) => {
    const { status, page } = await subscriptionFacts(ctx, subscriptionId)
    if (status !== 'past_due') return undefined
    return `le paiement de votre abonnement a été refusé. Pour le garder, changez de moyen de paiement : ${page}`
  },
})
