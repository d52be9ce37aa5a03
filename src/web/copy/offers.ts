import type { BillingPeriod } from '#domain/plan/plan.ts'

/** To the letter: docs/rules/money.md#subscriptions. */
export const offerTexts = {
  activeFree: 'Offre Gratuite Active',
  activePaid: 'Abonnement Actif',
  inCart: 'Déjà au panier',
  optionInCart: 'Au panier',
  freeIsActive: "L'offre gratuite est maintenant active.",
  updateFailed: "Impossible de mettre à jour l'offre.",
  updateWithoutUser: "Impossible de mettre à jour l'offre sans ID utilisateur.",
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
/** « 9,90 €/mois ». */
export const periodUnits: Readonly<Record<BillingPeriod, string>> = { month: 'mois', year: 'an' }

/** The payment page ends the plan at this day (docs/rules/money.md#subscriptions). */
export const planNameOf = (plan: string): string =>
  plan === 'premium' ? 'Premium' : plan === 'standard' ? 'Standard' : 'Gratuite'
