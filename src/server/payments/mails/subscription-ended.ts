import * as z from 'zod'
import { defineMessage } from '#server/messages/notifications/define-message.ts'
import { inSentence, subscriptionFacts } from './subscription-facts.ts'

export const subscriptionEnded = defineMessage({
  kind: 'subscription-ended',
  payload: z.object({ subscriptionId: z.uuid() }),
  topic: 'payments',
  label: 'Abonnement terminé',
  site: 'Votre abonnement a pris fin',
  mail: async (ctx, { subscriptionId }) => {
    const { greeting, name, endedOn, benefits } = await subscriptionFacts(ctx, subscriptionId)
    return {
      subject: 'Votre abonnement est terminé',
      title: 'Votre abonnement est terminé',
      paragraphs: [
        greeting,
        benefits && !benefits.areStopped
          ? `Votre ${inSentence(name)} s’est terminé le ${endedOn}, faute de paiement. Vous gardez ses avantages jusqu’au ${benefits.until}, comme annoncé\u00A0; ensuite votre compte passe à la formule gratuite.`
          : `Votre ${inSentence(name)} s’est terminé le ${endedOn}. Votre compte est maintenant à la formule gratuite\u00A0: vos colis restent gardés, aux durées et aux tarifs de cette formule.`,
        'Rien ne sera plus prélevé. Vous pouvez choisir une autre formule quand vous voulez.',
      ],
      action: {
        label: 'Voir les formules',
        url: new URL('/tableau-de-bord/offres-options', ctx.config.BASE_URL).href,
      },
    }
  },
})
