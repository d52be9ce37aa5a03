import type { MailTemplate } from '#server/messages/notifications/mail-content.ts'
import { subscriptionFacts } from './subscription-facts.ts'

/** What the receipt of the cancellation said is no longer true. */
export const subscriptionResumed: MailTemplate<'subscription-resumed'> = async (
  ctx,
  { subscriptionId },
) => {
  const { greeting, name, price, periodEnd, page } = await subscriptionFacts(ctx, subscriptionId)
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
}
