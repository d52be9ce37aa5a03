import { keptKeyOf, type KeptItem } from '#domain/cart/kept-item.ts'
import { addToCart, removeFromCart, replaceInCart } from '#domain/cart/change-cart.ts'
import { readCart } from '#domain/cart/read-cart.ts'
import { accept, type Outcome } from '#domain/outcome.ts'
import { localCartKey } from './cart-count.ts'
import { createStore } from './store.ts'

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
type Lines = readonly KeptItem[]

/**
 * Plans and options to buy, kept by this browser under one key (decisions §4): they survive a sign-in and a sign-out.
 * Every change starts from what is kept now, which another tab may just have written.
 */
export function openLocalCart(kept: Kept) {
  const store = createStore<Lines>(read())
  const listeners = new Set<() => void>()

  function read(): Lines {
    try {
      return readCart(kept.getItem(localCartKey))
    } catch {
      // A browser that keeps nothing: the cart then lives as long as the page.
      return []
    }
  }

  function become(lines: Lines): void {
    try {
      if (lines.length === 0) kept.removeItem(localCartKey)
      else kept.setItem(localCartKey, JSON.stringify(lines))
    } catch {
      // As above: full, or forbidden.
    }
    show(lines)
  }

  function show(lines: Lines): void {
    store.set(lines)
    for (const listener of listeners) listener()
  }

  return {
    get: store.get,
    use: store.use,
    /** What another tab wrote. */
    refresh: () => show(read()),
    onChange: (listener: () => void) => void listeners.add(listener),
    add(item: KeptItem): Outcome<null, 'already-in-cart'> {
      const added = addToCart(current(), item)
      if (!added.ok) return added
      become(added.value)
      return accept(null)
    },
    remove: (keys: readonly string[]) => become(removeFromCart(current(), new Set(keys))),
    replace: (item: KeptItem) => become(replaceInCart(current(), item)),
  }

  /** Where nothing can be kept, what this page holds. */
  function current(): Lines {
    const lines = read()
    return lines.length === 0 && !keeps() ? store.get() : lines
  }

  function keeps(): boolean {
    try {
      return kept.getItem(localCartKey) !== undefined
    } catch {
      return false
    }
  }
}
