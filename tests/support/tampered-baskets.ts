/** A basket as the cart sends it: one quote, one plan. */
export type Basket = {
  readonly quotes: readonly { readonly quoteId: string; readonly version: number }[]
  readonly items: readonly object[]
  readonly totalCents: number
  readonly acceptTerms: boolean
  readonly termsVersion: string
  readonly requestExpress: boolean
}

/** What somebody may write into a basket of their own, given a number and a quote of somebody else. */
export const lies: readonly ((
  basket: Basket,
  given: { readonly by: number; readonly otherQuote: string },
) => object)[] = [
  (basket, { by }) => ({ ...basket, totalCents: basket.totalCents - by }),
  (basket, { by }) => ({ ...basket, totalCents: basket.totalCents + by }),
  (basket) => ({ ...basket, totalCents: 0 }),
  (basket) => ({ ...basket, totalCents: -basket.totalCents }),
  (basket, { by }) => ({ ...basket, totalCents: basket.totalCents - by / 1000 }),
  (basket) => ({ ...basket, totalCents: String(basket.totalCents) }),
  (basket, { by }) => ({
    ...basket,
    quotes: basket.quotes.map((it) => ({ ...it, version: by + 1 })),
  }),
  (basket) => ({ ...basket, quotes: [...basket.quotes, ...basket.quotes] }),
  (basket, { otherQuote }) => ({ ...basket, quotes: [{ quoteId: otherQuote, version: 1 }] }),
  (basket, { by }) => ({
    ...basket,
    quotes: basket.quotes.map((it) => ({ ...it, totalCents: by })),
  }),
  (basket) => ({ ...basket, quotes: [] }),
  (basket) => ({ ...basket, items: [] }),
  (basket) => ({ ...basket, items: [...basket.items, ...basket.items] }),
  (basket, { by }) => ({ ...basket, items: basket.items.map((it) => ({ ...it, unitCents: by })) }),
  (basket, { by }) => ({ ...basket, items: basket.items.map((it) => ({ ...it, quantity: -by })) }),
  (basket) => ({ ...basket, items: basket.items.map((it) => ({ ...it, plan: 'premium' })) }),
  (basket) => ({ ...basket, items: basket.items.map((it) => ({ ...it, plan: 'gratuit' })) }),
  (basket) => ({ ...basket, items: basket.items.map((it) => ({ ...it, frequency: 'year' })) }),
  (basket, { by }) => ({ ...basket, discountCents: by }),
  (basket) => ({ ...basket, currency: 'xpf' }),
  (basket) => ({ ...basket, acceptTerms: false }),
  (basket) => ({ ...basket, termsVersion: `${basket.termsVersion}-0` }),
]
