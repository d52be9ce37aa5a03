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
type CardExpiry = { readonly month: number; readonly year: number }

export const isCardOver = ({ month, year }: CardExpiry, now: Date): boolean =>
  year * 12 + month < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1
