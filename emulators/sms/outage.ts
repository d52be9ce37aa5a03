import * as z from 'zod/mini'

/** `refused`: the server cuts the connection before any answer. `busy`: 503. `credits`: 402, the account has no credits left. */
export type Outage = 'none' | 'refused' | 'busy' | 'credits'
export type Outages = { current: Outage }

const simulated = z.enum(['refused', 'busy', 'credits'])
const outageRequest = z.union([
  z.strictObject({ down: z.literal(false) }),
  z.strictObject({ down: z.literal(true), mode: z.optional(simulated) }),
])

/** The outage in a JSON request; `undefined` when the body is not valid. */
export function outageIn(body: unknown): Outage | undefined {
  const request = outageRequest.safeParse(body).data
  return request && (request.down ? (request.mode ?? 'refused') : 'none')
}

/** The outage of a button of the page. */
export const outageNamed = (name: unknown): Outage => simulated.safeParse(name).data ?? 'none'
