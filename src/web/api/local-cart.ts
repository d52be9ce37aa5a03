import {
  addToCart,
  readCart,
  removeFromCart,
  replaceInCart,
  type StoredCartItem,
  withoutBought,
} from '#domain/cart/stored-cart.ts'
import { accept, type Outcome } from '#domain/outcome.ts'
import { localCartKey } from './cart-count.ts'
import { createStore } from './store.ts'

type Lines = readonly StoredCartItem[]

/**
 * Plans and options to buy, stored by this browser under one key (docs/rules/money.md#cart): they survive a sign-in and a
 * sign-out. Every change starts from the stored lines, which another tab may just have written.
 */
export function openLocalCart(storage: Pick<Storage, 'getItem' | 'setItem'>) {
  const store = createStore<Lines>([])
  // In a browser that stores nothing, the cart lives as long as the page.
  let isKept = true
  const current = (): Lines => (isKept ? keptIn(storage) : store.get())

  function become(lines: Lines): void {
    isKept = keep(storage, lines)
    store.set(lines)
  }

  store.set(current())
  return {
    get: store.get,
    use: store.use,
    onChange: store.subscribe,
    /** Called after another tab wrote. */
    refresh: () => store.set(current()),
    add(item: StoredCartItem): Outcome<null, 'already-in-cart'> {
      const added = addToCart(current(), item)
      if (!added.ok) return added
      become(added.value)
      return accept(null)
    },
    remove: (keys: readonly string[]) => become(removeFromCart(current(), new Set(keys))),
    removeBought: (bought: ReadonlySet<string>) => become(withoutBought(current(), bought)),
    replace: (item: StoredCartItem) => become(replaceInCart(current(), item)),
  }
}

function keptIn(storage: Pick<Storage, 'getItem'>): Lines {
  try {
    return readCart(storage.getItem(localCartKey))
  } catch {
    return []
  }
}

/** False when the storage is full or forbidden. */
function keep(storage: Pick<Storage, 'setItem'>, lines: Lines): boolean {
  try {
    storage.setItem(localCartKey, JSON.stringify(lines))
    return true
  } catch {
    return false
  }
}

export const localCart = openLocalCart({
  getItem: (key) => window.localStorage.getItem(key),
  setItem: (key, value) => window.localStorage.setItem(key, value),
})

/** Shows the same cart in every tab of this browser; a `null` key means that the whole storage was emptied. */
export function followOtherTabs(cart: { readonly refresh: () => void }, page: EventTarget): void {
  page.addEventListener('storage', (event) => {
    const key = 'key' in event ? event.key : null
    if (key === localCartKey || key === null) cart.refresh()
  })
}

// Here, not where the badge is counted: that comes after the screen, and would miss what is written meanwhile.
if (typeof window !== 'undefined') followOtherTabs(localCart, window)
