import * as z from 'zod/mini'

/** Data that has dated versions: prices, VAT, legal texts and terms, documents. */

export const versionNumber = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000))

export const versionStates = ['current', 'future', 'past', 'withdrawn'] as const
export type VersionState = (typeof versionStates)[number]

/** Who published the version, and when; `null` for the first one, which came with the site. */
export const publishedVersion = {
  state: z.enum(versionStates),
  publishedBy: z.nullable(z.string()),
  note: z.nullable(z.string()),
}

/** Lists have the newest version first; the cursor is the `nextCursor` of the previous page. */
export const versionsCursor = { cursor: z.optional(versionNumber) }
export const versionList = <Version extends z.core.$ZodType>(version: Version) => ({
  versions: z.array(version),
  nextCursor: z.nullable(z.int()),
})

/** A day in Paris; `null` means now. */
export const effectiveDay = z.nullable(z.iso.date('invalid'))
