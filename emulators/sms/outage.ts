import * as z from 'zod/mini'

/** `refused`: the connection is cut before any answer. `busy`: 503. `credits`: 402, nothing left on the account. */
export type Outage = 'none' | 'refused' | 'busy' | 'credits'
export type Outages = { current: Outage }

const simulated = z.enum(['refused', 'busy', 'credits'])
const outageRequest = z.union([
  z.strictObject({ down: z.literal(false) }),
  z.strictObject({ down: z.literal(true), mode: z.optional(simulated) }),
])

/** What the JSON endpoint was asked; `undefined` when it makes no sense. */
export function outageIn(body: unknown): Outage | undefined {
  const request = outageRequest.safeParse(body).data
  return request && (request.down ? (request.mode ?? 'refused') : 'none')
}

/** What a button of the page says. */
export const outageNamed = (name: unknown): Outage => simulated.safeParse(name).data ?? 'none'
