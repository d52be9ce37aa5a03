import type { AgreedQuote, SentQuote } from '#domain/standing-order/judge-quote.ts'

/** What a customer agreed to. */
export const agreedQuote: AgreedQuote = {
  ceilingCents: 9000,
  parcelIds: ['a', 'b'],
  choices: {
    shippingType: 'grouping',
    destination: 'Nouvelle-Calédonie',
    mode: 'standard',
    options: ['consolidation'],
    insuranceTier: 0,
    address: '1 rue du Port, 98800, Nouméa, Nouvelle-Calédonie',
  },
}
export const quoteLine = (code: string, amountCents: number) => ({ code, amountCents })
/** The quote that is exactly that. */
export const sentQuote: SentQuote = {
  totalCents: 9000,
  parcelIds: ['b', 'a'],
  choices: agreedQuote.choices,
  lines: [
    quoteLine('carrier', 7610),
    quoteLine('consolidation', 700),
    quoteLine('processing_fee', 690),
  ],
  hasPapers: true,
  isSuspended: false,
}
