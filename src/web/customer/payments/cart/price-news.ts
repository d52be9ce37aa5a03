import { priceOfText } from '#domain/cart/price-of-text.ts'
import type { StoredCartItem } from '#domain/cart/stored-cart-item.ts'
import { localCart } from '#web/api/local-cart.ts'
import { createStore } from '#web/api/store.ts'
import { formatMoney } from '#web/copy/format-money.ts'

type Priced = {
  readonly key: string
  readonly kept: StoredCartItem
  readonly checked: { readonly unitCents: number | null } | null
}

export type PriceChange = { readonly before: number; readonly now: number }

const store = createStore<ReadonlyMap<string, PriceChange>>(new Map())

/** What this page has told of the prices, by line. */
export const usePriceNews = store.use

/** Where the price that this browser kept is not the server's: told once a page, and the server's is kept. */
export function noticePrices(rows: readonly Priced[]): void {
  for (const { key, kept, checked } of rows) {
    const now = checked?.unitCents ?? null
    const before = kept.price === undefined ? null : priceOfText(kept.price)
    if (now === null || before === now) continue
    if (before !== null) store.set(new Map([...store.get(), [key, { before, now }]]))
    localCart.replace({ ...kept, price: formatMoney(now) })
  }
}
