import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import { nothing, time } from '#contract/core/shapes.ts'
import { soldPlan } from './subscriptions.ts'

const atTerm = z.strictObject({
  ...soldPlan.shape,
  kind: z.literal('at-term'),
  /** TTC, for each period from then on. */
  priceCents: z.int(),
  startsAt: time,
})
const now = z.strictObject({
  ...soldPlan.shape,
  kind: z.literal('now'),
  /** TTC, for each period from `until` on. */
  priceCents: z.int(),
  /** What is paid today: the sum of the two that follow. */
  totalCents: z.int(),
  chargeCents: z.int(),
  /** Negative: the days of the present plan that were paid and are not used, until `unusedUntil`. */
  unusedCents: z.int(),
  unusedUntil: time,
  until: time,
  /** From when the provider counts; the confirmation names it, so that it costs what was read. */
  prorationAt: time,
  termsVersion: z.string(),
})
const planChangePreview = z.discriminatedUnion('kind', [now, atTerm])
export type PaidChangePreview = z.output<typeof now>
export type TermChangePreview = z.output<typeof atTerm>

export const previewPlanChange = endpoint({
  method: 'GET',
  path: '/api/subscription/change-preview',
  policy: 'client',
  summary: 'Ce que coûterait un changement de formule, et quand il compterait',
  topics: ['subscription'],
  input: soldPlan,
  /**
   * Refused with `no-subscription`, a `PlanChangeRefusal` (`details.periodEnd`), `refund-under-way`, `change-too-small` (the period
   * is almost over),
   * `option-unavailable`; 503 `payment-not-configured`, `payment-provider-away`.
   */
  output: planChangePreview,
})

export const changePlan = endpoint({
  method: 'POST',
  path: '/api/subscription/changes',
  policy: 'client',
  summary: 'Change ma formule tout de suite, pour le total lu',
  changes: ['subscription'],
  input: z.strictObject({
    to: soldPlan,
    totalCents: z.int(),
    prorationAt: time,
    acceptTerms: z.literal(true, 'required'),
    termsVersion: z.string().check(z.maxLength(40)),
    /** As at the cart: the customer asks that it begins within the 14 days of withdrawal. */
    requestExpress: z.boolean(),
  }),
  /**
   * As above, and `total-changed`, `terms-changed`, `change-under-way` (another tab), `payment-refused-by-provider`,
   * `tester-on-live-keys`; 503 `selling-not-ready`.
   */
  output: z.strictObject({
    /** `to-confirm` and `refused`: nothing changed yet, and `url` is the provider's page where it can still be paid. */
    outcome: z.enum(['changed', 'to-confirm', 'refused']),
    url: z.nullable(z.url()),
  }),
})

export const schedulePlanChange = endpoint({
  method: 'POST',
  path: '/api/subscription/scheduled-changes',
  policy: 'client',
  summary: 'Change ma formule à la fin de la période payée',
  changes: ['subscription'],
  input: z.strictObject({ to: soldPlan, priceCents: z.int() }),
  /** As the preview, and `total-changed`, `change-under-way`, `tester-on-live-keys`. */
  output: z.strictObject({ startsAt: time }),
})

export const revokePlanChange = endpoint({
  method: 'POST',
  path: '/api/subscription/scheduled-change-revocation',
  policy: 'client',
  summary: 'Garde ma formule : le changement prévu n’aura pas lieu',
  changes: ['subscription'],
  input: nothing,
  /** Refused with `no-subscription`, `change-under-way`; 503 as above. A second call changes nothing. */
  output: z.strictObject({ renewsAt: time }),
})

export const visitOpenInvoice = endpoint({
  method: 'POST',
  path: '/api/subscription/open-invoice-visits',
  policy: 'client',
  summary: 'L’adresse où payer ou confirmer ce que mon abonnement doit, chez le prestataire',
  changes: ['subscription'],
  input: nothing,
  /** Refused with `no-subscription`, `nothing-to-pay`; 503 as above. */
  output: z.strictObject({ url: z.url() }),
})
