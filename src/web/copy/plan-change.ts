import type { PlanChangeRefusal, SoldPlan } from '#domain/plan/plan-change.ts'
import { planNameOf } from './offers.ts'
import { subscriptionRefusals } from './subscription.ts'

export const changeLabel = 'Changer d’offre'

/** Why a plan cannot be changed to this one now, and what to do first. */
export const changeRefusals: Readonly<Record<PlanChangeRefusal, string>> = {
  'plan-already-active': 'C’est déjà votre offre.',
  'plan-withdrawn':
    'Une rétractation de cet abonnement est en cours\u00a0: il ne change pas avant notre réponse. Pour le garder, écrivez-nous.',
  'subscription-ending': 'Votre abonnement est résilié. Reprenez-le d’abord, puis changez d’offre.',
  'subscription-unpaid':
    'Votre dernier renouvellement n’est pas payé. Réglez-le d’abord, puis changez d’offre.',
  'change-scheduled': 'Un autre changement est déjà prévu. Annulez-le d’abord.',
}

const others = {
  'total-changed':
    'Le prix a changé pendant votre lecture. Rien n’a été débité\u00a0: vérifiez le nouveau total, puis confirmez.',
  'change-too-small':
    'Votre période se termine dans quelques heures\u00a0: il resterait trop peu à payer. Changez d’offre après le renouvellement.',
  'change-under-way':
    'Un changement est en cours, peut-être dans un autre onglet. Réessayez dans un instant.',
  'refund-under-way':
    'Un remboursement de votre abonnement est en cours. Changez d’offre une fois qu’il est terminé.',
  'terms-changed':
    'Nos conditions générales de vente viennent de changer. Rien n’a été débité\u00a0: lisez la nouvelle version, puis cochez de nouveau la case.',
  'option-unavailable': 'Cette offre n’est plus vendue pour cette durée.',
  'selling-not-ready': 'Le paiement n’est pas ouvert sur ce site.',
  'tester-on-live-keys':
    'Un compte testeur ne paie pas ici\u00a0: les paiements de ce site sont réels. Utilisez un compte client.',
}

/** What the server refuses of a change, in sentences. */
export const planChangeRefusals: Readonly<Record<string, string>> = {
  ...subscriptionRefusals,
  ...changeRefusals,
  ...others,
  'payment-refused-by-provider':
    'Votre banque a refusé le paiement. Votre offre n’a pas changé\u00a0: changez de moyen de paiement, puis réessayez.',
}

/** « Passer à l’offre Premium », or to another period of the same plan. */
export function changeTitle(from: SoldPlan, to: SoldPlan): string {
  if (from.plan !== to.plan) return `Passer à l’offre ${planNameOf(to.plan)}`
  return to.frequency === 'year' ? 'Payer à l’année' : 'Payer au mois'
}

/** « Standard, par mois » */
export const soldName = ({ plan, frequency }: SoldPlan): string =>
  `${planNameOf(plan)}, ${frequency === 'year' ? 'à l’année' : 'au mois'}`

export const changedToast = (to: SoldPlan) => ({
  title: 'Offre changée',
  description: `Votre offre est maintenant ${soldName(to)}. Sa facture arrive dans un instant.`,
})

/** What the cart says of a plan that begins, of one that changes (C. conso. L221-25). */
export const changeExpressRequest =
  'Je demande expressément que la nouvelle offre commence avant la fin du délai de rétractation de 14\u00a0jours. Je sais que si je me rétracte ensuite, je paierai la part déjà exécutée.'
