import { initialPlans } from '#domain/catalogue/initial-plans.ts'
import type { PlanId } from '#domain/plan/plan.ts'
import { parisDayOf, parisDayText } from '#domain/storage/paris-day.ts'

type Subscription = {
  readonly plan: PlanId
  readonly clientNumber: string
  /** The numbers of the orders that paid its periods. */
  readonly orderNumbers: readonly string[]
}

const paidPlans: readonly PlanId[] = ['standard', 'premium']

/**
 * Whether the contract that a person typed names this subscription (its plan, its holder's number, the order of one of its
 * periods), names another one, or names nothing that we know.
 */
export function namedBy(
  typed: string,
  { plan, clientNumber, orderNumbers }: Subscription,
): 'this' | 'another' | 'nothing' {
  const text = typed.toUpperCase()
  const plans = plansIn(text)
  const numbers = text.match(/\bC(?:LT)?-[\d-]+\d/g) ?? []
  const own = new Set([clientNumber, ...orderNumbers])
  if (plans.some((id) => id !== plan)) return 'another'
  if (numbers.some((number) => !own.has(number))) return 'another'
  return plans.length + numbers.length > 0 ? 'this' : 'nothing'
}

const plansIn = (text: string): readonly PlanId[] =>
  paidPlans.filter((id) => text.includes(initialPlans[id].name.toUpperCase()))

/** A client's number or « ma commande » may mean a parcel as well. */
export const speaksOfPlan = (typed: string): boolean =>
  plansIn(typed.toUpperCase()).length > 0 || /abonnement/i.test(typed)

/**
 * The date at which the subscription ends: the end of the current period when it includes the wished day; `null` when that day is
 * in a later period.
 */
export const termOf = (periodEnd: Date, wishedOn: string | null): Date | null =>
  wishedOn === null || wishedOn <= parisDayText(parisDayOf(periodEnd)) ? periodEnd : null
