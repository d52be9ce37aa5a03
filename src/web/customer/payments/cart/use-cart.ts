import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { cartItemKey, type CartItem } from '#domain/cart/cart-item.ts'
import {
  itemToPrice,
  priceOfText,
  type StoredCartItem,
  storedKeyOf,
} from '#domain/cart/stored-cart.ts'
import { cartCheckQuery, type CheckedCart } from '#web/api/cart.ts'
import { localCart } from '#web/api/local-cart.ts'
import { createStore } from '#web/api/store.ts'
import { itemRefusalOf, unsoldItem, type ItemRefusal } from '#web/copy/cart.ts'
import { formatMoney } from '#web/copy/format-money.ts'

export type CheckedItem = CheckedCart['items'][number]

/** A line stored in this browser, and the server's answer about it. */
export type CartRow = {
  readonly key: string
  readonly kept: StoredCartItem
  readonly wanted: CartItem | null
  /** `null` until the server answers. */
  readonly checked: CheckedItem | null
  /** Why the line cannot be paid. */
  readonly refusal: ItemRefusal | null
}

/** The check that the cart requests on arrival, for the lines stored now. */
export const keptCartCheck = () => cartCheckQuery(itemsOf(localCart.get()))

const itemsOf = (lines: readonly StoredCartItem[]): CartItem[] =>
  lines.map(itemToPrice).filter((item) => item !== null)

/** The lines of this browser beside the accepted quotes of the account, checked on arrival and after every change. */
export function useCart() {
  const lines = localCart.use()
  const wanted = useMemo(() => itemsOf(lines), [lines])
  const check = useQuery(cartCheckQuery(wanted))
  const items = check.data?.items
  const rows = useMemo(() => lines.map((kept) => rowOf(kept, items ?? [])), [lines, items])
  useEffect(() => noticePrices(rows), [rows])
  return { check, rows }
}

function rowOf(kept: StoredCartItem, items: readonly CheckedItem[]): CartRow {
  const wanted = itemToPrice(kept)
  const key = wanted && cartItemKey(wanted)
  const checked = items.find((item) => item.key === key) ?? null
  return { key: storedKeyOf(kept), kept, wanted, checked, refusal: refusalOf(wanted, checked) }
}

function refusalOf(wanted: CartItem | null, checked: CheckedItem | null): ItemRefusal | null {
  if (wanted === null) return unsoldItem
  if (checked === null) return null
  if (checked.refusal) return itemRefusalOf(checked.refusal) ?? unsoldItem
  return checked.totalCents === null ? unsoldItem : null
}

type Priced = {
  readonly key: string
  readonly kept: StoredCartItem
  readonly checked: { readonly unitCents: number | null } | null
}

type PriceChange = { readonly before: number; readonly now: number }

const store = createStore<ReadonlyMap<string, PriceChange>>(new Map())

/** The price changes that this page has shown, by line. */
export const usePriceNews = store.use

/** When the stored price differs from the server's: shows it once per page, and stores the server's price. */
function noticePrices(rows: readonly Priced[]): void {
  for (const { key, kept, checked } of rows) {
    const now = checked?.unitCents ?? null
    const before = kept.price === undefined ? null : priceOfText(kept.price)
    if (now === null || before === now) continue
    if (before !== null) store.set(new Map([...store.get(), [key, { before, now }]]))
    localCart.replace({ ...kept, price: formatMoney(now) })
  }
}
