import type Stripe from 'stripe'
import * as z from 'zod'
import type { ShapeOf } from '../wire/parameters.ts'
import { invalidParameter, noSuch } from '../wire/stripe-error.ts'
import type { World } from '../world.ts'

export const noEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
}

/** The attributes that name an uploaded file. */
const fileFields = [
  'cancellation_policy',
  'customer_communication',
  'customer_signature',
  'duplicate_charge_documentation',
  'receipt',
  'refund_policy',
  'service_documentation',
  'shipping_documentation',
  'uncategorized_file',
] as const

const words = z.string('Invalid string').max(150_000).optional()

export const evidenceShape = z.strictObject({
  access_activity_log: words,
  billing_address: words,
  cancellation_policy: words,
  cancellation_policy_disclosure: words,
  cancellation_rebuttal: words,
  customer_communication: words,
  customer_email_address: words,
  customer_name: words,
  customer_purchase_ip: words,
  customer_signature: words,
  duplicate_charge_documentation: words,
  duplicate_charge_explanation: words,
  duplicate_charge_id: words,
  product_description: words,
  receipt: words,
  refund_policy: words,
  refund_policy_disclosure: words,
  refund_refusal_explanation: words,
  service_date: words,
  service_documentation: words,
  shipping_address: words,
  shipping_carrier: words,
  shipping_date: words,
  shipping_documentation: words,
  shipping_tracking_number: words,
  uncategorized_file: words,
  uncategorized_text: words,
} satisfies ShapeOf<Stripe.DisputeUpdateParams.Evidence>)

/** « The combined character count of all fields is limited to 150,000 » (Stripe's own words). */
const mostCharacters = 150_000
/** Of the files of one dispute together (docs.stripe.com/disputes/best-practices). */
const mostBytes = 4_500_000

export function withEvidence(
  world: World,
  before: Stripe.Dispute.Evidence,
  given: z.output<typeof evidenceShape>,
): Stripe.Dispute.Evidence {
  const cleared = Object.entries(given).map(([name, value]) => [name, value === '' ? null : value])
  const evidence = { ...before, ...Object.fromEntries(cleared) } as Stripe.Dispute.Evidence
  const characters = Object.values(evidence).reduce<number>(
    (sum, value) => sum + (typeof value === 'string' ? value.length : 0),
    0,
  )
  if (characters > mostCharacters) throw refused('The evidence has more than 150,000 characters.')
  const bytes = fileFields.reduce((sum, field) => sum + sizeOf(world, field, evidence[field]), 0)
  if (bytes > mostBytes) throw refused('The files of the evidence are larger than 4.5 MB.')
  return evidence
}

function sizeOf(world: World, field: string, id: string | Stripe.File | null): number {
  if (typeof id !== 'string') return 0
  const file = world.state.files.get(id)
  if (file === undefined) throw noSuch('file', id, `evidence[${field}]`, 400)
  if (file.purpose !== 'dispute_evidence') {
    throw refused(`The file ${id} is not for a dispute: its purpose is ${file.purpose}.`)
  }
  return file.size
}

const refused = (message: string) => invalidParameter(message, 'parameter_invalid', 'evidence')
