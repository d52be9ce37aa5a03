import type * as z from 'zod/mini'
import type { createPromotion, PromotionView } from '#contract/offer/promotions.ts'
import type { Destination } from '#domain/destination/destination.ts'
import type { PlanId } from '#domain/plan/plan.ts'
import {
  parisDayOf,
  parisDayOfText,
  parisDayText,
  addDays,
  startOfParisDay,
} from '#domain/storage/paris-day.ts'
import { parseEuros, typedEuros } from '#web/copy/parse-amounts.ts'

/** The values of the promotion form: days in Paris time, the last one included. */
export type PromotionForm = {
  code: string
  target: 'transport' | 'fee'
  kind: 'percent' | 'amount'
  value: string
  minimum: string
  from: string
  until: string
  isOn: boolean
  maxUses: string
  maxUsesPerCustomer: string
  firstShipmentOnly: boolean
  plans: PlanId[]
  destinations: Destination[]
}

export const newPromotion = (now: Date): PromotionForm => ({
  code: '',
  target: 'transport',
  kind: 'percent',
  value: '10',
  minimum: '',
  from: parisDayText(parisDayOf(now)),
  until: '',
  isOn: true,
  maxUses: '',
  maxUsesPerCustomer: '1',
  firstShipmentOnly: false,
  plans: [],
  destinations: [],
})

export const promotionFormOf = (promotion: PromotionView): PromotionForm => ({
  code: promotion.code,
  target: promotion.target,
  ...typedDiscount(promotion),
  minimum: promotion.minimumCents === 0 ? '' : typedEuros(promotion.minimumCents),
  from: parisDayText(parisDayOf(new Date(promotion.startsAt))),
  until: promotion.endsAt === null ? '' : lastDayOf(promotion.endsAt),
  isOn: promotion.isOn,
  maxUses: typedCount(promotion.maxUses),
  maxUsesPerCustomer: typedCount(promotion.maxUsesPerCustomer),
  firstShipmentOnly: promotion.firstShipmentOnly,
  plans: [...(promotion.plans ?? [])],
  destinations: [...(promotion.destinations ?? [])],
})

const typedCount = (count: number | null): string => (count === null ? '' : String(count))

const typedDiscount = ({ percent, amountCents }: PromotionView) =>
  percent === null
    ? ({ kind: 'amount', value: typedEuros(amountCents ?? 0) } as const)
    : ({ kind: 'percent', value: String(percent / 100).replace('.', ',') } as const)

/** `endsAt` is the first instant after the last day. */
const lastDayOf = (endsAt: string): string =>
  parisDayText(parisDayOf(new Date(new Date(endsAt).getTime() - 1)))

type Terms = Omit<z.input<typeof createPromotion.input>, 'code'>

/** The terms that a validated form describes. */
export const termsOf = (form: PromotionForm): Terms => ({
  target: form.target,
  ...discountOf(form),
  minimumCents: form.minimum.trim() === '' ? 0 : (parseEuros(form.minimum) ?? 0),
  startsAt: startOfParisDay(parisDayOfText(form.from)).toISOString(),
  endsAt:
    form.until === ''
      ? null
      : startOfParisDay(addDays(parisDayOfText(form.until), 1)).toISOString(),
  isOn: form.isOn,
  maxUses: countOf(form.maxUses),
  maxUsesPerCustomer: countOf(form.maxUsesPerCustomer),
  firstShipmentOnly: form.firstShipmentOnly,
  plans: someOf(form.plans),
  destinations: someOf(form.destinations),
})

const discountOf = ({ kind, value }: PromotionForm) =>
  kind === 'percent'
    ? { percent: percentOf(value), amountCents: null }
    : { percent: null, amountCents: parseEuros(value) }

const someOf = <Item>(items: Item[]): Item[] | null => (items.length === 0 ? null : items)

const countOf = (text: string): number | null => (text.trim() === '' ? null : Number(text))

/** « 12,5 » in hundredths of a per cent; `null` when invalid, or over a hundred. */
export function percentOf(text: string): number | null {
  const bare = text.trim().replace('%', '').trim().replace(',', '.')
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(bare)) return null
  const value = Math.round(Number(bare) * 100)
  return value >= 1 && value <= 10_000 ? value : null
}

export const isCount = (text: string): boolean =>
  text.trim() === '' || /^[1-9]\d{0,5}$/.test(text.trim())
