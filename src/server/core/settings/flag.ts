import * as z from 'zod'

/** Kept as a boolean, or as its text (specification 001 §3). */
export const flag = z.union([
  z.boolean(),
  z.enum(['true', 'false']).transform((text) => text === 'true'),
])
