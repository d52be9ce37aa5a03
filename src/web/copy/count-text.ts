/** « 12 », or « 1 000+ » where the count stopped at `limit`: one more means that there are more. */
export const countText = (count: number, limit: number): string =>
  (count > limit ? `${limit.toLocaleString('fr-FR')}+` : count.toLocaleString('fr-FR')).replaceAll(
    '\u202f',
    '\u00a0',
  )
