/**
 * How many months each kind of data is kept, from its last use. The privacy page prints these, and one job per promise deletes by
 * them: neither can drift from the other.
 */
export const keptMonths = {
  'parcel-photos': 6,
  /** Photos of a parcel that left, and whose delivery nobody ever confirmed. */
  'undelivered-photos': 9,
  'silent-accounts': 36,
  'contact-messages': 36,
  'legal-requests': 60,
  'security-facts': 12,
  /** The proof that a removed means of payment was kept with its owner's agreement. */
  'removed-methods': 13,
  /** The agreement of a standing order that was paid or ended. */
  'ended-standing-orders': 13,
} as const
export type Kept = keyof typeof keptMonths

/** The jobs that delete: one per promise. */
export const promises = [
  'forget-photos',
  'announce-silence',
  'end-silent-accounts',
  'forget-messages',
  'forget-legal-requests',
  'forget-security-facts',
  'forget-payment-methods',
  'forget-standing-orders',
] as const
export type RetentionPromise = (typeof promises)[number]

/** The e-mail that announces the end of a silent account leaves at least this long before. */
export const silenceNoticeDays = 30

/** Facts about sign-ins only, a security log: they prove nothing about a parcel, a payment or a right. */
export const securityFacts = [
  'account.signed-in',
  'account.signed-out',
  'account.sessions-ended',
  'account.proved',
] as const

/** The moment before which the last use means deletion. Calendar months; a missing day becomes the last of its month. */
export const forgottenBefore = (kept: Kept, now: Date): Date => monthsBefore(keptMonths[kept], now)

/** « 6 mois », « 3 ans ». Twelve months stay in months, as the authority writes them. */
export function keptFor(kept: Kept): string {
  const months = keptMonths[kept]
  return months > 12 && months % 12 === 0 ? `${months / 12} ans` : `${months} mois`
}

function monthsBefore(months: number, now: Date): Date {
  const first = new Date(now)
  first.setUTCDate(1)
  first.setUTCMonth(first.getUTCMonth() - months)
  const lastDay = new Date(
    Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0),
  ).getUTCDate()
  first.setUTCDate(Math.min(now.getUTCDate(), lastDay))
  return first
}
