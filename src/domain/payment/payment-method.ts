const brands: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  cartes_bancaires: 'CB',
}

const others: Readonly<Record<string, string>> = {
  paypal: 'PayPal',
  sepa_debit: 'Prélèvement SEPA',
  link: 'Link',
  card: 'Carte bancaire',
}

/** `card visa 4242` → « Carte Visa •••• 4242 », `paypal` → « PayPal »; an unknown code is shown as it is. */
export function paymentMethodLabel(method: string): string {
  const card = /^card (\w+) (\d{4})$/.exec(method)
  if (!card) return others[method] ?? method
  const [, brand = '', last4 = ''] = card
  return `Carte ${brands[brand] ?? 'bancaire'}\u00A0••••\u00A0${last4}`
}

/** The month printed on a card is the last one in which it pays. */
export type CardExpiry = { readonly month: number; readonly year: number }

/** Whether the card pays nothing any more at that time: its month is over. */
export const isCardOver = ({ month, year }: CardExpiry, at: Date): boolean =>
  year * 12 + month < at.getUTCFullYear() * 12 + at.getUTCMonth() + 1

/** The holder of a card that expires before the renewal is told from then on. */
export const toldBefore = 30 * 86_400_000

/** Whether its holder should change the card now: it will not pay the renewal, which is near. */
export const expiresBeforeRenewal = (
  expiry: CardExpiry | null,
  renewsAt: Date,
  now: Date,
): boolean =>
  expiry !== null &&
  renewsAt.getTime() - now.getTime() <= toldBefore &&
  isCardOver(expiry, renewsAt)
