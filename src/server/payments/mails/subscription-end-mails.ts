import * as z from 'zod'
import { defineMessage } from '#server/messages/notifications/define-message.ts'
import {
  aboutSubscription,
  inSentence,
  type SubscriptionFacts,
  subscriptionFacts,
} from './subscription-facts.ts'

/** The receipt of a cancellation, with its date of effect (C. conso. L215-1-1). */
export const subscriptionCancelled = aboutSubscription({
  kind: 'subscription-cancelled',
  example: ({ subscriptionId }) => ({ subscriptionId }),
  label: 'Abonnement résilié',
  site: 'La fin de votre abonnement est enregistrée',
  mail: (facts) => {
    const { greeting, name, price, periodEnd, page, isDeactivated } = facts
    return {
      subject: `Votre résiliation est enregistrée\u00A0: fin le ${periodEnd}`,
      title: 'Votre abonnement ne sera pas renouvelé',
      paragraphs: [
        greeting,
        untilThen(facts),
        ...(isDeactivated
          ? []
          : [
              'Vous changez d’avis\u00A0? Vous pouvez reprendre votre abonnement jusqu’à cette date.',
            ]),
      ],
      facts: [
        { label: 'Contrat', value: name },
        { label: 'Prix', value: `${price} TTC` },
        { label: 'Fin', value: periodEnd },
      ],
      ...(!isDeactivated && { action: { label: 'Voir mon abonnement', url: page } }),
    }
  },
})

/** A renewal that is not paid stays owed, and keeps its benefits for the days of grace only. */
const untilThen = ({ benefits, periodEnd }: SubscriptionFacts): string =>
  benefits === null
    ? `Vous gardez votre formule et ses avantages jusqu’au ${periodEnd}. Ensuite, votre compte passe à la formule gratuite et rien ne sera plus prélevé.`
    : `Votre dernier renouvellement n’est pas payé\u00A0: il reste dû, et peut encore être présenté à votre banque. Sans paiement, vos avantages s’arrêtent après le ${benefits.until}, et votre abonnement prend fin le ${periodEnd} au plus tard. Ensuite, votre compte passe à la formule gratuite et plus rien ne se renouvelle.`

/** Says that the receipt of the cancellation is no longer true. */
export const subscriptionResumed = aboutSubscription({
  kind: 'subscription-resumed',
  example: ({ subscriptionId }) => ({ subscriptionId }),
  label: 'Abonnement repris',
  site: 'Votre abonnement est repris',
  mail: ({ greeting, name, renewalPrice: price, periodEnd, page }) => ({
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
  }),
})

export const subscriptionEnded = defineMessage({
  kind: 'subscription-ended',
  payload: z.object({ subscriptionId: z.uuid() }),
  example: ({ stoppedId }) => ({ subscriptionId: stoppedId }),
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

/** The days of grace are over; no mail when the renewal was paid meanwhile. */
export const subscriptionBenefitsStopped = aboutSubscription({
  kind: 'subscription-benefits-stopped',
  example: ({ stoppedId }) => ({ subscriptionId: stoppedId }),
  label: 'Avantages arrêtés, renouvellement impayé',
  site: 'Les avantages de votre abonnement sont arrêtés, faute de paiement',
  mail: (facts) => {
    const { greeting, name, price, benefits, status, page } = facts
    if (!benefits?.areStopped) return undefined
    const isRunning = status === 'past_due'
    return {
      subject: 'Les avantages de votre abonnement sont arrêtés',
      title: 'Les avantages de votre abonnement sont arrêtés',
      paragraphs: [
        greeting,
        `Le renouvellement de votre abonnement n’a pas été payé au ${benefits.until}. Les prix et les durées de garde de la formule gratuite s’appliquent à partir de maintenant\u00A0; les jours de garde déjà gratuits le restent.`,
        isRunning
          ? 'Vos avantages reviennent dès que le paiement est reçu.'
          : 'Votre abonnement est terminé\u00A0: rien ne sera plus prélevé. Vous pouvez en reprendre un quand vous voulez.',
      ],
      facts: [
        { label: 'Contrat', value: name },
        { label: 'Prix', value: `${price} TTC` },
      ],
      action: { label: isRunning ? 'Payer maintenant' : 'Voir mon abonnement', url: page },
    }
  },
})
