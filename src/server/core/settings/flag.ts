import * as z from 'zod'

/** Stored as a boolean, or as its text (docs/rules/pages.md#office). */
export const flag = z.union([
  z.boolean(),
  z.enum(['true', 'false']).transform((text) => text === 'true'),
])
