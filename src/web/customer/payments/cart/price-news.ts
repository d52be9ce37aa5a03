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

/** The price changes that this page has shown, by line. */
export const usePriceNews = store.use

/** When the stored price differs from the server's: shows it once per page, and stores the server's price. */
export function noticePrices(rows: readonly Priced[]): void {
  for (const { key, kept, checked } of rows) {
    const now = checked?.unitCents ?? null
    const before = kept.price === undefined ? null : priceOfText(kept.price)
    if (now === null || before === now) continue
    if (before !== null) store.set(new Map([...store.get(), [key, { before, now }]]))
    localCart.replace({ ...kept, price: formatMoney(now) })
  }
}
