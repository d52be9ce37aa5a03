import type { WireSubscription } from '../state.ts'
import type { Origin, Previous, World } from '../world.ts'

/** Makes a change and emits one `customer.subscription.updated` with the replaced values; without a change it emits nothing. */
export function changeSubscription(
  world: World,
  subscription: WireSubscription,
  by: Origin,
  change: () => void,
): void {
  const before = structuredClone(subscription)
  change()
  const previous = replaced(before, subscription)
  if (Object.keys(previous).length > 0) {
    world.emit('customer.subscription.updated', subscription, by, previous)
  }
}

/** The old values of the attributes that changed. */
export const replaced = (before: object, now: object): Previous => {
  const values = now as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(before).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(values[name]),
    ),
  )
}
