import type { PostalAddress } from '#contract/core/shapes.ts'

/** « 12 rue de Sébastopol, 98800 Nouméa, Nouvelle-Calédonie ». */
export const addressLine = ({ line1, line2, postalCode, city, country }: PostalAddress): string =>
  [line1, line2, `${postalCode}\u00a0${city}`, country].filter(Boolean).join(', ')
