import type { PlanPrice } from '#contract/offer/plan-prices.ts'
import { gridLimits } from '#domain/catalogue/catalogue.ts'
import type { CatalogueChange } from '#domain/catalogue/catalogue-changes.ts'
import type { CatalogueProblem, CatalogueWarning } from '#domain/catalogue/check-catalogue.ts'
import type { CsvFault } from '#domain/catalogue/grid-csv.ts'
import { isMoney } from '#words/catalogue-values.ts'
import { formatParisDay } from './format-date.ts'
import { formatMoney } from './format-money.ts'

const percents = new Intl.NumberFormat('fr-FR', {
  style: 'percent',
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
})

/** « +3,1 % » between two amounts; `null` where a percentage means nothing. */
export function changePercent({ path, before, after }: CatalogueChange): string | null {
  if (!isMoney(path) || typeof before !== 'number' || typeof after !== 'number' || before <= 0) {
    return null
  }
  return percents
    .format((after - before) / before)
    .replace('-', '\u2212')
    .replaceAll('\u202F', '\u00A0')
}

export const problemTexts: Readonly<Record<CatalogueProblem, string>> = {
  'grid-empty': 'Une grille a au moins un palier.',
  'grid-too-long': `Une grille a ${gridLimits.tiers} paliers au plus\u00A0: ce brouillon ne peut pas être enregistré ainsi.`,
  'tier-order': 'Les poids montent, chacun une seule fois.',
  'tier-hole': 'La grille s’arrête avant 30\u00A0kg\u00A0: il manque un prix au-delà.',
  'price-negative': 'Un prix n’est jamais négatif.',
  'eco-not-served': 'Le transporteur n’a pas de service éco vers cette zone.',
  'zone-without-grid': 'Cette zone n’a pas de grille standard.',
  'insurance-hole': 'Il manque un palier d’assurance.',
  'option-twice': 'Deux options ont ce code.',
  'free-subscription': 'Une formule payante a un prix.',
}
export const warningTexts: Readonly<Record<CatalogueWarning, string>> = {
  'tier-cheaper': 'Moins cher que le palier précédent.',
  'eco-dearer': 'L’éco coûte plus que le standard.',
  'heavy-cheaper': 'Moins cher au-delà de 15\u00A0kg qu’en dessous.',
  'year-dearer': 'L’année coûte plus que douze mois.',
}

export const cellNeeds = {
  weight: `un poids en kilogrammes, ${gridLimits.grams / 1000} au plus`,
  price: `un prix en euros, ${(gridLimits.cents / 100).toLocaleString('fr-FR')} au plus`,
} as const

export const csvFaults: Readonly<Record<CsvFault, string>> = {
  'csv-columns': 'il faut deux colonnes\u00A0: le poids et le prix',
  'csv-separator':
    'séparez le poids et le prix par un point-virgule, car la virgule est celle des nombres',
  'csv-weight': `il faut ${cellNeeds.weight}`,
  'csv-price': `il faut ${cellNeeds.price}`,
  'csv-order': 'ce poids n’est pas au-dessus du précédent',
  'csv-empty': 'le fichier est vide',
  'csv-no-tier': 'aucun palier sous la première ligne',
  'csv-too-many': `une grille a ${gridLimits.tiers} paliers au plus`,
  'csv-not-text': 'ce n’est pas un CSV. Dans le tableur, enregistrez la feuille au format CSV',
}

export const pricingRefusals: Readonly<Record<string, string>> = {
  stale:
    'Une autre personne a enregistré entre-temps. Rien n’a été écrasé\u00A0: comparez ci-dessous.',
  'catalogue-invalid': 'Des valeurs sont à corriger avant de publier.',
  'scheduled-invalid':
    'Avec ce changement, une version à venir n’aurait plus tous ses prix. Corrigez-la ou retirez-la d’abord.',
  'nothing-changed': 'Rien ne change par rapport aux tarifs que cette version suivra.',
  'date-past':
    'Cette date est passée ou déjà commencée. Choisissez «\u00A0Maintenant\u00A0» ou un jour à venir.',
  'version-in-force': 'Cette version est entrée en vigueur\u00A0: elle ne change plus.',
  'version-withdrawn': 'Cette version a été retirée.',
  'base-changed': 'D’autres tarifs seront en vigueur juste avant cette date.',
  'draft-exists': 'Un brouillon de cette version existe déjà dans la liste.',
  'too-many-drafts': 'Vingt brouillons attendent déjà. Supprimez-en un.',
  'promotion-exists': 'Ce code existe déjà.',
}
export const staleOptions =
  'Les tarifs ont changé entre-temps. Rien n’a été écrasé\u00A0: voici ce qui a changé.'

type Change = NonNullable<PlanPrice['change']>

/** « 3 abonnés » */
export const subscribers = (count: number): string => `${count} ${count < 2 ? 'abonné' : 'abonnés'}`

/** « 3 à 9,90 €, 1 à 8,90 € » */
export const othersText = (others: PlanPrice['others']): string =>
  others.length === 0
    ? 'aucun'
    : others.map(({ priceCents, count }) => `${count} à ${formatMoney(priceCents)}`).join(', ')

/** « 11,90 € à partir du 4 janvier 2027 » */
export const chosenPriceText = ({ priceCents, countsFrom }: Change): string =>
  `${formatMoney(priceCents)} à partir du ${formatParisDay(countsFrom)}`

/** Who was told, and for how many of them it is still to come. */
export function toldText({ told, toCome, decidedBy }: Change): string {
  if (told === 0) return `Les e-mails partent. Choisi par ${decidedBy}.`
  const all = `${subscribers(told)} ${told < 2 ? 'prévenu' : 'prévenus'} par ${decidedBy}`
  return toCome === told ? all : `${all}, ${toCome} encore à venir`
}

export const appliedToast = ({ concerned }: { concerned: number }) => ({
  title: 'Nouveau prix annoncé',
  description: `${subscribers(concerned)} ${concerned < 2 ? 'reçoit' : 'reçoivent'} un e-mail.`,
})

export const planPriceRefusals: Readonly<Record<string, string>> = {
  'price-changed': 'Le prix du catalogue a changé entre-temps. La page a été mise à jour.',
  'notice-too-short': 'Ce jour est trop proche\u00A0: l’e-mail part trente jours au moins avant.',
  'price-change-open': 'Un nouveau prix de cette formule est déjà annoncé. Retirez-le d’abord.',
  'nobody-concerned': 'Plus aucun abonnement en cours n’est à un autre prix.',
  'price-change-counts': 'Son jour est venu\u00A0: ce prix ne se retire plus.',
  'option-unavailable': 'Cette formule n’est plus vendue pour cette durée.',
}
