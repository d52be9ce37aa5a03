import type Stripe from 'stripe'
import * as z from 'zod'
import { endpoint, type ApiEndpoint } from '../wire/endpoint.ts'
import { newId } from '../wire/ids.ts'
import { oneOf, text, url, type ShapeOf } from '../wire/parameters.ts'
import { invalidRequest } from '../wire/stripe-error.ts'
import { find, seconds, type World } from '../world.ts'

type FlowData = Stripe.BillingPortal.SessionCreateParams.FlowData

const completion = z.strictObject({
  type: oneOf(['portal_homepage', 'redirect']),
  redirect: z.strictObject({ return_url: url }).optional(),
} satisfies ShapeOf<Stripe.BillingPortal.SessionCreateParams.FlowData.AfterCompletion>)
const flowData = z.strictObject({
  after_completion: completion.optional(),
  type: oneOf(['payment_method_update']),
} satisfies ShapeOf<FlowData>)
const created = z.strictObject({
  customer: text,
  flow_data: flowData.optional(),
  locale: oneOf(['auto', 'fr']).optional(),
  return_url: url.optional(),
} satisfies ShapeOf<Stripe.BillingPortal.SessionCreateParams>)

export const portalSessionEndpoints: readonly ApiEndpoint[] = [
  endpoint('POST', '/v1/billing_portal/sessions', created, createSession),
]

/** A portal session is open for an hour: the link shows somebody's card. */
export const portalSeconds = 3600

export const portalPageOf = (world: World, id: string): string =>
  `${world.origin()}/p/session/${id}`

function createSession(
  world: World,
  { customer, flow_data: flow, locale, return_url: back }: z.output<typeof created>,
): Stripe.BillingPortal.Session {
  find(world.state.customers, 'customer', customer, 'customer')
  const id = newId('bps_')
  const session: Stripe.BillingPortal.Session = {
    id,
    object: 'billing_portal.session',
    configuration: 'bpc_ofThisEmulator',
    created: seconds(world),
    customer,
    customer_account: null,
    flow: flow === undefined ? null : flowOf(flow),
    livemode: false,
    locale: locale ?? null,
    on_behalf_of: null,
    return_url: back ?? null,
    url: portalPageOf(world, id),
  }
  world.state.portals.set(id, { session, awaiting: null, notice: null })
  return session
}

function flowOf({
  type,
  after_completion: after,
}: z.output<typeof flowData>): Stripe.BillingPortal.Session.Flow {
  const end = after?.type ?? 'portal_homepage'
  if ((end === 'redirect') !== (after?.redirect !== undefined)) {
    throw invalidRequest(
      'Pass `flow_data[after_completion][redirect]` with the type `redirect`, and only with it.',
      { param: 'flow_data[after_completion][redirect]' },
    )
  }
  return {
    after_completion: { type: end, hosted_confirmation: null, redirect: after?.redirect ?? null },
    customer_update: null,
    subscription_cancel: null,
    subscription_pause: null,
    subscription_update: null,
    subscription_update_confirm: null,
    type,
  }
}
