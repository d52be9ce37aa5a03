import * as z from 'zod'
import { endSubscription } from '../billing/end-subscription.ts'
import { saidDetails, updateSubscription } from '../billing/update-subscription.ts'
import type { WireSubscription } from '../state.ts'
import { endpoint, type ApiEndpoint } from '../wire/endpoint.ts'
import { page } from '../wire/list.ts'
import { noSuch } from '../wire/stripe-error.ts'
import { find, type World } from '../world.ts'
import {
  cancelParameters,
  subscriptionListParameters,
  updateParameters,
} from './subscription-parameters.ts'

const subscriptions = '/v1/subscriptions'

export const subscriptionEndpoints: readonly ApiEndpoint[] = [
  endpoint(
    'GET',
    subscriptions,
    subscriptionListParameters,
    (world, { customer, price, status, ...rest }) => {
      const kept = [...world.state.subscriptions.values()].filter(
        (one) =>
          (customer === undefined || one.customer === customer) &&
          (price === undefined || one.items.data.some((item) => item.price.id === price)) &&
          hasStatus(one, status),
      )
      return page(subscriptions, kept, rest)
    },
  ),
  endpoint('GET', `${subscriptions}/:id`, z.strictObject({}), (world, _, { id }) =>
    subscriptionNamed(world, id),
  ),
  endpoint('POST', `${subscriptions}/:id`, updateParameters, (world, params, { id, request }) =>
    updateSubscription(world, subscriptionNamed(world, id), params, request),
  ),
  endpoint(
    'DELETE',
    `${subscriptions}/:id`,
    cancelParameters,
    (world, { cancellation_details: details }, { id, request }) => {
      const subscription = subscriptionNamed(world, id)
      if (subscription.status === 'canceled') throw noSuch('subscription', id, 'id', 404)
      subscription.cancellation_details = saidDetails(subscription, details)
      endSubscription(world, subscription, 'cancellation_requested', request)
      return subscription
    },
  ),
]

const subscriptionNamed = (world: World, id: string): WireSubscription =>
  find(world.state.subscriptions, 'subscription', id)

/** A list without a status leaves the ended ones out, as Stripe does. */
function hasStatus({ status }: WireSubscription, wanted: string | undefined): boolean {
  if (wanted === 'all') return true
  if (wanted === undefined) return status !== 'canceled'
  return status === (wanted === 'ended' ? 'canceled' : wanted)
}
