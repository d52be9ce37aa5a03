import type { CatalogueChange } from '#domain/catalogue/catalogue-changes.ts'
import type { CatalogueProblem, CatalogueWarning } from '#domain/catalogue/check-catalogue.ts'
import type { CsvFault } from '#domain/catalogue/grid-csv.ts'
import type { ServiceOptionPricing } from '#domain/catalogue/service-options.ts'
import { formatMoney } from './format-money.ts'
import { optionPrice } from './option-price.ts'
import { typedKilograms } from './parse-amounts.ts'
import { planNames } from './plan-names.ts'
import { optionLabel } from './quotes.ts'

export const serviceNames: Readonly<Record<string, string>> = { standard: 'standard', eco: 'éco' }

/** The name of a value by its path: « OM1 standard, 2 kg ». */
export function valueName(path: string): string {
  const [section = '', ...names] = path.split('/')
  const named = Object.hasOwn(sections, section) ? sections[section] : undefined
  return named ? named(names) : nameOf(names.at(-1) ?? section)
}

const nameOf = (field: string | undefined): string => (field && fieldNames[field]) || (field ?? '')

const sections: Readonly<Record<string, (names: readonly string[]) => string>> = {
  zones: ([name]) => `Zone de ${name}`,
  grids: ([zone = '', mode = '', part = '', weight = '']) =>
    gridValueName(zone, mode, part, weight),
  insurance: ([tier]) => (tier === '0' ? 'Sans assurance' : `Assurance jusqu’à ${tier}\u00A0€`),
  extras: ([code = '', field]) => `Supplément «\u00A0${optionLabel(code)}\u00A0», ${nameOf(field)}`,
  plans: ([id = '', ...fields]) => `Formule ${planNames[id] ?? id}, ${nameOf(fields.at(-1))}`,
  options: ([id, field]) => `Option «\u00A0${id}\u00A0», ${nameOf(field)}`,
}

function gridValueName(zone: string, mode: string, part: string, weight: string): string {
  const grid = `${zone} ${serviceNames[mode] ?? mode}`
  if (part === 'tiers') return `${grid}, ${typedKilograms(Number(weight))}\u00A0kg`
  return part === 'volumetricDivisor' ? `${grid}, diviseur volumétrique` : `${grid}, grille`
}

const fieldNames: Readonly<Record<string, string>> = {
  label: 'intitulé',
  cents: 'prix',
  heavyCents: 'prix au-delà de 15\u00A0kg',
  onlyWhenGrouping: 'seulement pour un groupement',
  id: 'code',
  name: 'nom',
  title: 'titre',
  description: 'description',
  pricing: 'prix',
  isOff: 'vente',
  plans: 'formules',
  destinations: 'destinations',
  recommended: 'recommandée',
  monthlyCents: 'prix par mois',
  yearlyCents: 'prix par an',
  processingFeeCents: 'frais de traitement',
  freeStorageDays: 'jours de garde gratuits',
  freeConsolidation: 'groupements offerts par mois',
  groupedRepackagingCents: 'reconditionnement groupé',
  firstShipmentWithoutFee: 'premier envoi sans frais',
  feePerDayCents: 'Garde, par colis et par jour',
  unclaimedDaysAfterFree: 'Non réclamé, jours après la garde gratuite',
  quoteValidityDays: 'Validité d’un devis, en jours',
  optionOrder: 'Ordre des options',
  effectiveFrom: 'Date d’effet',
}

const isMoney = (path: string): boolean => /\/tiers\/|^insurance\/|[cC]ents$/.test(path)

/** A value as a person reads it; « – » where there is none. */
export function valueText(path: string, value: unknown): string {
  if (value === undefined || value === null) return noValue(path, value)
  const special = specialTexts[path.split('/').at(-1) ?? '']
  if (special) return special(value)
  if (Array.isArray(value))
    return value.map((one) => planNames[String(one)] ?? String(one)).join(', ')
  if (typeof value === 'number') return isMoney(path) ? formatMoney(value) : String(value)
  return scalarText(value)
}

function noValue(path: string, value: null | undefined): string {
  if (path.endsWith('/isOff')) return 'en vente'
  return value === null && path.startsWith('zones/') ? 'Sur devis' : '–'
}

const specialTexts: Readonly<Record<string, (value: unknown) => string>> = {
  isOff: () => 'arrêtée',
  pricing: (value) => optionPrice(value as ServiceOptionPricing),
  freeConsolidation: (value) => groupingsText(value as { parcelsPerMonth: number | 'unlimited' }),
}

const groupingsText = ({
  parcelsPerMonth: most,
}: {
  parcelsPerMonth: number | 'unlimited'
}): string => (most === 'unlimited' ? 'sans limite' : `${most} colis`)

function scalarText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'oui' : 'non'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const percents = new Intl.NumberFormat('fr-FR', {
  style: 'percent',
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
})

/** « +3,1 % » between two amounts; nothing where it means nothing. */
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

export const csvFaults: Readonly<Record<CsvFault, string>> = {
  'csv-columns': 'il faut deux colonnes\u00A0: le poids et le prix',
  'csv-weight': 'ce n’est pas un poids en kilogrammes',
  'csv-price': 'ce n’est pas un prix en euros',
  'csv-order': 'ce poids n’est pas au-dessus du précédent',
  'csv-empty': 'le fichier est vide',
}

export const pricingRefusals: Readonly<Record<string, string>> = {
  stale:
    'Une autre personne a enregistré entre-temps. Rien n’a été écrasé\u00A0: comparez ci-dessous.',
  'catalogue-invalid': 'Des valeurs sont à corriger avant de publier.',
  'nothing-changed': 'Rien ne change par rapport aux tarifs que cette version suivra.',
  'date-past': 'La date d’effet est passée. Choisissez aujourd’hui ou un jour à venir.',
  'version-in-force': 'Cette version est entrée en vigueur\u00A0: elle ne change plus.',
  'version-withdrawn': 'Cette version a été retirée.',
  'base-changed': 'D’autres tarifs seront en vigueur juste avant cette date.',
  'draft-exists': 'Un brouillon de cette version existe déjà dans la liste.',
  'too-many-drafts': 'Vingt brouillons attendent déjà. Supprimez-en un.',
  'promotion-exists': 'Ce code existe déjà.',
}
export const staleOptions =
  'Les tarifs ont changé entre-temps. Rien n’a été écrasé\u00A0: voici ce qui a changé.'
