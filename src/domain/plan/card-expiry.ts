const day = 86_400_000

/** The holder of a card that expires before the renewal is told from then on. */
const toldBefore = 30 * day

export type CardExpiry = { readonly month: number; readonly year: number }

/** A card is good until the end of its month: it pays nothing on `at` when that month is over. */
export const hasExpiredBy = ({ month, year }: CardExpiry, at: Date): boolean =>
  year * 12 + month < at.getUTCFullYear() * 12 + at.getUTCMonth() + 1

/** Whether its holder should change the card now: it will not pay the renewal, which is near. */
export const expiresBeforeRenewal = (
  expiry: CardExpiry | null,
  renewsAt: Date,
  now: Date,
): boolean =>
  expiry !== null &&
  renewsAt.getTime() - now.getTime() <= toldBefore &&
  hasExpiredBy(expiry, renewsAt)
