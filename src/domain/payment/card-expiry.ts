/** The month printed on a card is the last one in which it pays. */
export type CardExpiry = { readonly month: number; readonly year: number }

export const isCardOver = ({ month, year }: CardExpiry, now: Date): boolean =>
  year * 12 + month < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1
