import { createStore } from '#web/api/store.ts'

/**
 * What one person prefers on this browser (columns, views, the width of the rail), under the person's own id: two people share a
 * bench. `parse` receives what is stored, or `null`.
 */
export function keptChoice<Value>(
  name: string,
  parse: (text: string | null) => Value,
  write: (value: Value) => string,
) {
  const stores = new Map<string, ReturnType<typeof createStore<Value>>>()

  function of(userId: string) {
    const known = stores.get(userId)
    if (known) return known
    const store = createStore(parse(stored(`${name}.${userId}`)))
    stores.set(userId, store)
    return store
  }

  function keep(userId: string, value: Value): void {
    of(userId).set(value)
    try {
      localStorage.setItem(`${name}.${userId}`, write(value))
    } catch {
      // A browser that stores nothing still applies the choice until it is closed.
    }
  }

  return { of, keep }
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
