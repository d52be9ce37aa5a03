import {
  addDays,
  endOfParisDay,
  parisDayOf,
  parisDayOfText,
  parisDayText,
} from '#domain/storage/paris-day.ts'
import type { Cents } from '#domain/units.ts'

export const planIds = ['gratuit', 'standard', 'premium'] as const
export type PlanId = (typeof planIds)[number]
export type BillingPeriod = 'month' | 'year'

/**
 * The benefits of a plan on a shipment (docs/rules/quotes-and-prices.md#plan-benefits); `null` = the plan does not include it.
 */
export type PlanBenefits = {
  /** Consolidation is free for up to this many grouped parcels per calendar month, or without limit. */
  readonly freeConsolidation: { readonly parcelsPerMonth: number | 'unlimited' } | null
  /** Replaces the list price of grouped repackaging, whatever the weight. */
  readonly groupedRepackagingCents: Cents | null
  readonly firstShipmentWithoutFee: boolean
}

/** A plan as sold: prices TTC, `null` where it is not sold for that period. */
export type Plan = {
  readonly id: PlanId
  readonly name: string
  readonly title: string
  readonly recommended: boolean
  readonly monthlyCents: Cents
  readonly yearlyCents: Cents | null
  readonly processingFeeCents: Cents
  readonly freeStorageDays: number
  readonly benefits: PlanBenefits
}

/** A customer's own counters, needed for limited benefits; the public estimate has none. */
export type BenefitCounters = {
  /** The customer has paid for no shipment since they first had Standard, which waives the fee of one. */
  readonly firstShipment: boolean
  /** Parcels already grouped this month, this shipment not included. */
  readonly groupedParcelsThisMonth: number
  readonly parcelsInShipment: number
}

/** As shipped, and what the setting may be (docs/rules/money.md#refused-renewals). */
export const initialGraceDays = 7

export const leastGraceDays = 1

export const mostGraceDays = 60

/** The benefits of a plan whose renewal is refused count until the end of that day in Paris. */
export const benefitsUntil = (refusedAt: Date, graceDays: number): Date =>
  endOfParisDay(addDays(parisDayOf(refusedAt), graceDays))

/**
 * The last whole day before the term of a plan, in Paris and in the holder's zone: to say no on it is in time wherever they read.
 */
export function lastDayBefore(term: Date, zone: string): string {
  const there = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(term)
  const [local, paris] = [parisDayOfText(there), parisDayOf(term)]
  return parisDayText(addDays(local < paris ? local : paris, -1))
}

/** « formule Gratuite », « formule Premium »: « Frais de traitement (Gratuit) » reads as if they were free. */
export const planInSentence = (name: string): string =>
  `formule ${name === 'Gratuit' ? 'Gratuite' : name}`
