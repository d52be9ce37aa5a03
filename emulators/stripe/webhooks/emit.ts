import type { State, StoredEvent } from '../state.ts'
import { newId } from '../wire/ids.ts'
import { apiVersion, type World } from '../world.ts'
import type { Deliveries } from './deliveries.ts'

const keptMs = 30 * 24 * 3600 * 1000

/** Makes the event of a change, with the object's current state, plans its delivery and returns its id. */
export function emitter(
  state: State,
  now: () => number,
  deliveries: Deliveries,
  planned: () => void,
): World['emit'] {
  return (type, object, by, previous) => {
    const event: StoredEvent = {
      id: newId('evt_'),
      object: 'event',
      api_version: apiVersion,
      created: Math.floor(now() / 1000),
      data: {
        object: structuredClone(object),
        ...(previous === undefined ? {} : { previous_attributes: previous }),
      },
      livemode: false,
      pending_webhooks: 1,
      request: by ?? { id: null, idempotency_key: null },
      type,
    }
    state.events.set(event.id, event)
    deliveries.plan(event)
    planned()
    return event.id
  }
}

/** Stripe shows events for thirty days; an event that a jump of the clock left undelivered stays until it was tried. */
export function forgetOld({ events, deliveries }: State, now: number): void {
  for (const [id, { firstAt, state }] of deliveries) {
    if (firstAt > now - keptMs) break
    if (state !== 'waiting') deliveries.delete(id)
  }
  const waiting = new Set([...deliveries.values()].map(({ eventId }) => eventId))
  for (const [id, { created }] of events) {
    if (created * 1000 > now - keptMs) break
    if (!waiting.has(id)) events.delete(id)
  }
}
