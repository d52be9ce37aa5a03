import type { ServiceOption, ServiceOptionPricing } from '#domain/catalogue/service-options.ts'
import type { Destination } from '#domain/destination/destination.ts'
import type { PlanId } from '#domain/plan/plan.ts'
import { cents, type Cents } from '#domain/units.ts'
import { parseEuros, typedEuros } from '#web/copy/parse-amounts.ts'

export const pricingKinds = {
  shipment: 'Par envoi',
  parcel: 'Par colis',
  'storage-day': 'Par jour et par colis, au prix de la garde',
  'by-weight': 'Selon le poids (15 kg, 30 kg)',
  'prepaid-storage': 'Garde payée d’avance',
  'by-declared-value': 'Selon la valeur déclarée',
  'on-quote': 'Sur devis',
} as const
export type PricingKind = keyof typeof pricingKinds

/** The values of the option form. No plan or no destination chosen means all of them. */
export type OptionForm = {
  id: string
  name: string
  description: string
  kind: PricingKind
  price: string
  heavyPrice: string
  keepingCount: string
  keepingUnit: 'days' | 'months'
  plans: PlanId[]
  destinations: Destination[]
}

export const emptyOption: OptionForm = {
  id: '',
  name: '',
  description: '',
  kind: 'parcel',
  price: '',
  heavyPrice: '',
  keepingCount: '10',
  keepingUnit: 'days',
  plans: [],
  destinations: [],
}

export function optionFormOf({ pricing, ...option }: ServiceOption): OptionForm {
  return {
    ...emptyOption,
    id: option.id,
    name: option.name,
    description: option.description,
    kind: pricing.kind === 'fixed' ? pricing.per : pricing.kind,
    price: 'cents' in pricing ? typedEuros(pricing.cents) : '',
    heavyPrice: 'heavyCents' in pricing ? typedEuros(pricing.heavyCents) : '',
    ...('keeping' in pricing
      ? { keepingCount: String(pricing.keeping.count), keepingUnit: pricing.keeping.unit }
      : {}),
    plans: [...(option.plans ?? [])],
    destinations: [...(option.destinations ?? [])],
  }
}

const unpriced = ['storage-day', 'by-declared-value', 'on-quote'] as const
type Unpriced = (typeof unpriced)[number]
const isUnpriced = (kind: PricingKind): kind is Unpriced => unpriced.some((one) => one === kind)

export const hasPrice = (kind: PricingKind): boolean => !isUnpriced(kind)

/** The option that a validated form describes; an option switched off before stays off. */
export const optionOf = (form: OptionForm, before: ServiceOption | null): ServiceOption => ({
  id: form.id,
  name: form.name.trim(),
  description: form.description.trim(),
  pricing: pricingOf(form),
  ...(before?.isOff ? { isOff: true as const } : {}),
  ...(form.plans.length > 0 ? { plans: form.plans } : {}),
  ...(form.destinations.length > 0 ? { destinations: form.destinations } : {}),
})

function pricingOf({ kind, price, ...form }: OptionForm): ServiceOptionPricing {
  if (isUnpriced(kind)) return { kind }
  const amount = amountOf(price)
  if (kind === 'by-weight') return { kind, cents: amount, heavyCents: amountOf(form.heavyPrice) }
  if (kind !== 'prepaid-storage') return { kind: 'fixed', cents: amount, per: kind }
  const keeping = { unit: form.keepingUnit, count: Number(form.keepingCount) }
  return { kind, cents: amount, keeping }
}

const amountOf = (price: string): Cents => cents(parseEuros(price) ?? 0)

/** « Emballage cadeau » → `emballage-cadeau`. */
export const codeOfName = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^[^a-z]+|-+$/g, '')
    .slice(0, 50)

export const isCode = (code: string): boolean => /^[a-z][a-z0-9-]{1,49}$/.test(code)
export const isPrice = (text: string): boolean => {
  const amount = parseEuros(text)
  return amount !== null && amount >= 0 && amount <= 1_000_000
}

export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const item = items[from]
  return item === undefined ? [...items] : items.toSpliced(from, 1).toSpliced(to, 0, item)
}
