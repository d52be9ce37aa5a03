import * as z from 'zod'
import { defineMessage } from '#server/messages/notifications/define-message.ts'
import { announcedPriceFacts } from './announced-price-facts.ts'

/** The announced price will not count. */
export const subscriptionPriceKept = defineMessage({
  kind: 'subscription-price-kept',
  payload: z.object({ announcedId: z.uuid() }),
  topic: 'payments',
  label: 'Nouveau prix abandonné',
  site: 'Le prix de votre abonnement ne change pas',
  isMailOwed: true,
  mail: async (ctx, { announcedId }) => {
    const { greeting, name, former, price, from, page } = await announcedPriceFacts(
      ctx,
      announcedId,
    )
    return {
      subject: 'Le prix de votre abonnement ne change pas',
      title: 'Le prix de votre abonnement ne change pas',
      paragraphs: [
        greeting,
        `Nous vous avions annoncé un nouveau prix de ${price} à partir du ${from}. Nous y renonçons\u00A0: votre abonnement continue à ${former}.`,
      ],
      facts: [
        { label: 'Contrat', value: name },
        { label: 'Prix', value: `${former} TTC` },
      ],
      action: { label: 'Voir mon abonnement', url: page },
    }
  },
})
