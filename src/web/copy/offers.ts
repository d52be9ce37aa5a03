import type { BillingPeriod } from '#domain/plan/plan.ts'

/** Specification 000 §4 and §8, to the letter. */
export const offerTexts = {
  activeFree: 'Offre Gratuite Active',
  activePaid: 'Abonnement Actif',
  inCart: 'Déjà au panier',
  optionInCart: 'Au panier',
  freeIsActive: "L'offre gratuite est maintenant active.",
  updateFailed: "Impossible de mettre à jour l'offre.",
  add: 'Ajouter au panier',
  chooseFree: 'Choisir l’offre gratuite',
  selected: 'Votre choix',
}

export const cartToasts = {
  added: { title: 'Ajouté au panier\u00a0!' },
  removed: { title: 'Supprimé du panier' },
  alreadyIn: { title: 'Déjà au panier', kind: 'info' },
} as const

export const periodAdverbs: Readonly<Record<BillingPeriod, string>> = {
  month: 'par mois',
  year: 'par an',
}
/** « 9,90 €/mois »: specification 000 §3 shows « month » as « mois ». */
export const periodUnits: Readonly<Record<BillingPeriod, string>> = { month: 'mois', year: 'an' }

/** The payment page ends the plan at this day (decisions §4). */
export const planNameOf = (plan: string): string =>
  plan === 'premium' ? 'Premium' : plan === 'standard' ? 'Standard' : 'Gratuite'
