import type { Plan, PlanId } from '#domain/plan/plan.ts'
import { cents } from '#domain/units.ts'

/** Prices and benefits of docs/rules/quotes-and-prices.md#plans. */
export const initialPlans: Readonly<Record<PlanId, Plan>> = {
  gratuit: {
    id: 'gratuit',
    name: 'Gratuit',
    title: 'Offre Gratuite',
    recommended: false,
    monthlyCents: cents(0),
    yearlyCents: null,
    processingFeeCents: cents(690),
    freeStorageDays: 30,
    benefits: {
      freeConsolidation: null,
      groupedRepackagingCents: null,
      firstShipmentWithoutFee: false,
    },
  },
  standard: {
    id: 'standard',
    name: 'Standard',
    title: 'Standard',
    recommended: true,
    monthlyCents: cents(990),
    yearlyCents: cents(10_989),
    processingFeeCents: cents(414),
    freeStorageDays: 60,
    benefits: {
      freeConsolidation: { parcelsPerMonth: 3 },
      groupedRepackagingCents: cents(1200),
      firstShipmentWithoutFee: true,
    },
  },
  premium: {
    id: 'premium',
    name: 'Premium',
    title: 'Premium',
    recommended: false,
    monthlyCents: cents(2990),
    yearlyCents: cents(32_890),
    processingFeeCents: cents(0),
    freeStorageDays: 90,
    benefits: {
      freeConsolidation: { parcelsPerMonth: 'unlimited' },
      groupedRepackagingCents: cents(600),
      firstShipmentWithoutFee: false,
    },
  },
}
