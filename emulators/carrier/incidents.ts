import * as z from 'zod/mini'

/**
 * `refused`: connections are cut before any answer. `busy`: 503. `quota`: 429. `slow`: each answer takes 20 seconds. `lost`: the
 * label is made, then the connection is cut.
 */
const outages = z.enum(['none', 'refused', 'busy', 'quota', 'slow', 'lost'])
export type Outage = z.output<typeof outages>

export type Incidents = {
  outage: Outage
  /** Suivi answers an array for one number too. */
  alwaysArray: boolean
  /** The events of an answer are not in the order of their dates. */
  unordered: boolean
  /** Suivi's calls a minute. */
  quota: number
}

export const noIncidents = (): Incidents => ({
  outage: 'none',
  alwaysArray: false,
  unordered: false,
  quota: 100,
})

const change = z.strictObject({
  outage: z.optional(outages),
  alwaysArray: z.optional(z.boolean()),
  unordered: z.optional(z.boolean()),
  quota: z.optional(z.int().check(z.minimum(1))),
})

/** Changes what a JSON request asks for; `false` when it is not valid. */
export function changeIncidents(incidents: Incidents, body: unknown): boolean {
  const parsed = change.safeParse(body)
  if (parsed.success) Object.assign(incidents, parsed.data)
  return parsed.success
}

export const outageNamed = (name: unknown): Outage => outages.safeParse(name).data ?? 'none'
