/** UNTDID 4461: a card, a direct debit, an online service; `1` says that the means has no code. */
const codes: Readonly<Record<string, string>> = {
  card: '48',
  sepa_debit: '59',
  paypal: '68',
  link: '68',
}

export const paymentMeansCode = (method: string): string => codes[method.split(' ')[0] ?? ''] ?? '1'
