const euros = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' })

/** Cents to « 1 234,50 € », with the ordinary non-breaking space that every font has and a real minus sign. */
export const formatMoney = (cents: number): string =>
  euros
    .format(cents / 100)
    .replaceAll('\u202f', '\u00a0')
    .replace('-', '\u2212')

/** « 2 000 € », « 1 250,50 € ». */
export const wholeEuros = (cents: number): string => formatMoney(cents).replace(',00', '')

/** Cents of any currency: « 19,99 $US ». */
export const formatAmount = (cents: number, currency: string): string =>
  currency === 'eur'
    ? formatMoney(cents)
    : new Intl.NumberFormat('fr-FR', { style: 'currency', currency })
        .format(cents / 100)
        .replaceAll('\u202f', '\u00a0')
        .replace('-', '\u2212')

/** Shown once where something is paid. */
export const francsNote =
  'Les montants en francs CFP sont donnés pour repère, à la parité fixe (1\u00a0€ = 119,332\u00a0XPF)\u00a0: le paiement se fait en euros.'
