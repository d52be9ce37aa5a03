import type { MailTemplate } from '#server/messages/notifications/mail-content.ts'
import { subscriptionFacts } from './subscription-facts.ts'

/** The receipt of a cancellation, with its date of effect (C. conso. L215-1-1). */
export const subscriptionCancelled: MailTemplate<'subscription-cancelled'> = async (
  ctx,
  { subscriptionId },
) => {
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
}
