import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { cartItemKey, type CartItem } from '#domain/cart/cart-item.ts'
import { storedKeyOf, itemToPrice, type StoredCartItem } from '#domain/cart/stored-cart-item.ts'
import { cartCheckQuery, type CheckedCart } from '#web/api/cart.ts'
import { localCart } from '#web/api/local-cart.ts'
import { itemRefusalOf, unsoldItem, type ItemRefusal } from '#web/copy/cart.ts'
import { noticePrices } from './price-news.ts'

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
