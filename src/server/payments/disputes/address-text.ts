import type { PostalAddress } from '#contract/core/shapes.ts'

/** An address in one line. */
export const addressText = ({ line1, line2, postalCode, city, country }: PostalAddress): string =>
  [line1, line2, `${postalCode} ${city}`, country].filter(Boolean).join(', ')
