import type * as z from 'zod/mini'
import type { SignedInUser } from '#contract/people/accounts.ts'
import type { agreeStandingOrder, readStandingOrderForm } from '#contract/sales/standing-orders.ts'
import { ceilingLimits } from '#domain/standing-order/standing-order.ts'
import { parseEuros } from '#web/copy/parse-amounts.ts'
import { parseKilograms } from '#web/copy/parse-measure.ts'
import { quoteFormOf, requestOf, type QuoteForm } from '#web/customer/sales/quotes/quote-form.ts'
import type { Destinations } from '#web/quote/use-destinations.ts'
import { standingOrderVersion } from '#words/standing-order.ts'

export type FormData = z.output<typeof readStandingOrderForm.output>
export type ChoosableParcel = FormData['parcels'][number]

/** The fields of a request for a quote, and when to make it, up to which price, paid how. */
export type StandingOrderForm = QuoteForm & {
  when: 'all-arrived' | 'weight' | 'day'
  fromKg: string
  day: string
  ceiling: string
  paymentMethodId: string
  agrees: boolean
  acceptTerms: boolean
  requestExpress: boolean
}

export const standingOrderFormOf = (user: SignedInUser, methodId: string): StandingOrderForm => ({
  ...quoteFormOf(user),
  when: 'all-arrived',
  fromKg: '',
  day: '',
  ceiling: '',
  paymentMethodId: methodId,
  agrees: false,
  acceptTerms: false,
  requestExpress: false,
})

type Body = z.input<typeof agreeStandingOrder.input>

/** What a validated form asks for. The weight, the grouping and a code belong to the request of the day itself. */
export function bodyOf(
  form: StandingOrderForm,
  to: Destinations,
  typesAddress: boolean,
  { stopHours, termsVersion }: Pick<FormData, 'stopHours' | 'termsVersion'>,
): Body {
  const {
    shippingType: _type,
    weightGrams: _weight,
    promotionCode: _code,
    ...request
  } = { promotionCode: undefined, ...requestOf(form, to, typesAddress) }
  return {
    ...request,
    condition: conditionOf(form),
    ceilingCents: parseEuros(form.ceiling) ?? 0,
    paymentMethodId: form.paymentMethodId,
    agreement: standingOrderVersion,
    stopHours,
    acceptTerms: true,
    termsVersion,
    requestExpress: form.requestExpress,
  }
}

export function conditionOf({ when, fromKg, day }: StandingOrderForm): Body['condition'] {
  if (when === 'weight') return { kind: when, fromGrams: parseKilograms(fromKg) ?? 0 }
  return when === 'day' ? { kind: when, day } : { kind: when }
}

export function checkCeiling(text: string): true | string {
  const cents = parseEuros(text)
  const isAmount = cents !== null && cents >= ceilingLimits.least && cents <= ceilingLimits.most
  return isAmount || 'Un montant de 1 à 5 000\u00A0€, par exemple 90,00.'
}

/** The weight of the parcels that have arrived, or the one from which the quote is asked for, when it is more (`isGoal`). */
export function gramsToEstimate(
  { when, fromKg }: Pick<StandingOrderForm, 'when' | 'fromKg'>,
  arrived: readonly Pick<ChoosableParcel, 'weightGrams'>[],
) {
  const weighed = arrived.reduce((sum, { weightGrams }) => sum + (weightGrams ?? 0), 0)
  const goal = when === 'weight' ? (parseKilograms(fromKg) ?? 0) : 0
  return { grams: Math.max(weighed, goal), isGoal: goal > weighed }
}
