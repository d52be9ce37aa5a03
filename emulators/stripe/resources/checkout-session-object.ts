import type Stripe from 'stripe'
import type { Method } from '../state.ts'
import { seconds, type World } from '../world.ts'
import type { SessionParameters } from './checkout-session-parameters.ts'
import { mergedMetadata } from './metadata.ts'

type Facts = {
  readonly id: string
  readonly currency: string
  /** Cents. */
  readonly total: number
  readonly expiresAt: number
  readonly methods: readonly Method[]
}

/** An open session with every field that the SDK's type requires. */
export function newSession(
  world: World,
  params: SessionParameters,
  facts: Facts,
): Stripe.Checkout.Session {
  return {
    id: facts.id,
    object: 'checkout.session',
    ...notEmulated,
    ...given(params),
    amount_subtotal: facts.total,
    amount_total: facts.total,
    created: seconds(world),
    currency: facts.currency,
    customer_details: knownBuyer(world, params),
    expires_at: facts.expiresAt,
    livemode: false,
    payment_intent: null,
    payment_method_types: [...facts.methods],
    payment_method_collection: params.mode === 'subscription' ? 'always' : 'if_required',
    payment_status: 'unpaid',
    status: 'open',
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: pageOf(world, facts.id),
  }
}

/** Where the payer pays: the emulator's own page. */
export const pageOf = (world: World, id: string): string => `${world.origin()}/c/pay/${id}`

const given = (params: SessionParameters) =>
  ({
    ...orNull(params, optional),
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: params.custom_text?.submit ?? null,
      terms_of_service_acceptance: null,
    },
    customer_creation: params.customer === undefined ? creationOf(params) : null,
    metadata: mergedMetadata({}, params.metadata),
    mode: params.mode,
    success_url: params.success_url,
  }) satisfies Partial<Stripe.Checkout.Session>

const creationOf = ({ mode, customer_creation: wanted }: SessionParameters) =>
  mode === 'subscription' ? 'always' : (wanted ?? 'if_required')

const optional = [
  'billing_address_collection',
  'cancel_url',
  'client_reference_id',
  'customer',
  'customer_email',
  'locale',
  'submit_type',
] as const

type Optional = (typeof optional)[number]
type OrNull = { [Name in Optional]: NonNullable<SessionParameters[Name]> | null }

const orNull = (params: SessionParameters, names: readonly Optional[]): OrNull =>
  Object.fromEntries(names.map((name) => [name, params[name] ?? null])) as OrNull

const notEmulated = {
  adaptive_pricing: { enabled: false },
  after_expiration: null,
  allow_promotion_codes: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  customer_account: null,
  discounts: [],
  integration_identifier: null,
  invoice: null,
  invoice_creation: {
    enabled: false,
    invoice_data: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: null,
      metadata: {},
      rendering_options: null,
    },
  },
  managed_payments: null,
  origin_context: null,
  payment_link: null,
  payment_method_configuration_details: null,
  payment_method_options: {},
  permissions: null,
  phone_number_collection: { enabled: false },
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  subscription: null,
  wallet_options: null,
} satisfies Partial<Stripe.Checkout.Session>

function knownBuyer(
  world: World,
  params: SessionParameters,
): Stripe.Checkout.Session.CustomerDetails | null {
  const {
    email,
    name = null,
    phone = null,
  } = world.state.customers.get(params.customer ?? '') ?? {
    email: params.customer_email ?? null,
  }
  return email === null ? null : buyerDetails({ email, name, phone })
}

export const buyerDetails = (buyer: {
  email: string | null
  name: string | null
  phone: string | null
}): Stripe.Checkout.Session.CustomerDetails => ({
  address: null,
  business_name: null,
  individual_name: null,
  tax_exempt: 'none',
  tax_ids: [],
  ...buyer,
})
