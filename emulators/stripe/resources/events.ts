import type Stripe from 'stripe'
import * as z from 'zod'
import type { StoredEvent } from '../state.ts'
import { endpoint, type ApiEndpoint } from '../wire/endpoint.ts'
import { page } from '../wire/list.ts'
import { flag, listOf, paging, text, type ShapeOf } from '../wire/parameters.ts'
import { find, type World } from '../world.ts'

const listed = z.strictObject({
  ...paging,
  type: text.optional(),
  types: listOf(text)
    .refine((types) => types.length <= 20, 'Invalid array: at most 20 types')
    .optional(),
  delivery_success: flag.optional(),
} satisfies ShapeOf<Stripe.EventListParams>)

export const eventEndpoints: readonly ApiEndpoint[] = [
  endpoint(
    'GET',
    '/v1/events',
    listed,
    (world, { type, types, delivery_success: delivered, ...rest }) => {
      const events = [...world.state.events.values()].map((event) => withPending(world, event))
      const kept = events.filter(
        (event) =>
          (type === undefined || matches(event.type, type)) &&
          (types === undefined || types.some((one) => matches(event.type, one))) &&
          (delivered === undefined || (event.pending_webhooks === 0) === delivered),
      )
      return page('/v1/events', kept, rest)
    },
  ),
  endpoint('GET', '/v1/events/:id', z.strictObject({}), (world, _, { id }) =>
    withPending(world, find(world.state.events, 'event', id)),
  ),
]

// `type` takes a wildcard at its end: checkout.session.*
const matches = (type: string, wanted: string): boolean =>
  wanted.endsWith('*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted

/** The event as the API shows it now, with the number of webhooks that have not answered 2xx yet. */
function withPending(world: World, event: StoredEvent): StoredEvent {
  const waiting = [...world.state.deliveries.values()].some(
    ({ eventId, state }) => eventId === event.id && state !== 'delivered',
  )
  return { ...event, pending_webhooks: Number(waiting) }
}
