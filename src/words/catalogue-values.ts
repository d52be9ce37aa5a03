import type { ServiceOptionPricing } from '#domain/catalogue/service-options.ts'
import { formatCents, kilogramsText } from './amounts.ts'
import { baseInsurance } from './insurance.ts'
import { optionPriceText } from './option-price.ts'
import { planNames } from './plan-names.ts'
import { optionLabel } from './quote-choices.ts'

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
  insurance: ([tier]) => (tier === '0' ? baseInsurance : `Assurance jusqu’à ${tier}\u00A0€`),
  extras: ([code = '', field]) => `Supplément «\u00A0${optionLabel(code)}\u00A0», ${nameOf(field)}`,
  plans: ([id = '', ...fields]) => `Formule ${planNameOf(id)}, ${nameOf(fields.at(-1))}`,
  options: ([id, field]) => `Option «\u00A0${id}\u00A0», ${nameOf(field)}`,
}

function gridValueName(zone: string, mode: string, part: string, weight: string): string {
  const grid = `${zone} ${serviceNames[mode] ?? mode}`
  if (part === 'tiers') return `${grid}, ${kilogramsText(Number(weight))}`
  return part === 'volumetricDivisor' ? `${grid}, diviseur volumétrique` : `${grid}, grille`
}

const fieldNames: Readonly<Record<string, string>> = {
  label: 'intitulé',
  cents: 'prix',
  heavyCents: 'prix des poids lourds',
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
  groupedRepackagingCents: 'reconditionnement de colis groupés',
  firstShipmentWithoutFee: 'premier colis expédié sans frais de traitement',
  feePerDayCents: 'Garde, par colis et par jour',
  unclaimedDaysAfterFree: 'Non réclamé, jours après la garde gratuite',
  quoteValidityDays: 'Validité d’un devis, en jours',
  optionOrder: 'Ordre des options',
  effectiveFrom: 'Date d’effet',
}

/** A list that only grew or shrank is not reordered: its lines already show what came and went. */
export function isOtherOrder(before: readonly string[], after: readonly string[]): boolean {
  const [kept, now] = [
    before.filter((id) => after.includes(id)),
    after.filter((id) => before.includes(id)),
  ]
  return kept.join() !== now.join()
}

export const isMoney = (path: string): boolean => /\/tiers\/|^insurance\/|[cC]ents$/.test(path)

/** A value as a person reads it; « – » when there is none. */
export function valueText(path: string, value: unknown): string {
  if (value === undefined || value === null) return noValue(path, value)
  const special = specialTexts[path.split('/').at(-1) ?? '']
  if (special) return special(value)
  if (Array.isArray(value)) return value.map((one) => planNameOf(String(one))).join(', ')
  if (typeof value === 'number') return isMoney(path) ? formatCents(value) : String(value)
  return scalarText(value)
}

function noValue(path: string, value: null | undefined): string {
  if (path.endsWith('/isOff')) return 'en vente'
  return value === null && path.startsWith('zones/') ? 'Sur devis' : '–'
}

const specialTexts: Readonly<Record<string, (value: unknown) => string>> = {
  isOff: () => 'arrêtée',
  pricing: (value) => pricingText(value as ServiceOptionPricing),
  freeConsolidation: (value) => groupingsText(value as { parcelsPerMonth: number | 'unlimited' }),
}

function pricingText(pricing: ServiceOptionPricing): string {
  if (pricing.kind === 'storage-day') return 'par jour et par colis, au prix de la garde'
  return pricing.kind === 'by-weight'
    ? `${formatCents(pricing.cents)}, ${formatCents(pricing.heavyCents)} pour les poids lourds`
    : optionPriceText(pricing, formatCents)
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

/** Another word than a plan's id stays as it is: the list may be of destinations. */
function planNameOf(id: string): string {
  const names: Readonly<Record<string, string>> = planNames
  return names[id] ?? id
}
