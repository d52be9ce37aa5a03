import { readText, writeText } from '#web/ui/browser-storage.ts'
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
    const store = createStore(parse(readText('local', `${name}.${userId}`)))
    stores.set(userId, store)
    return store
  }

  function keep(userId: string, value: Value): void {
    of(userId).set(value)
    writeText('local', `${name}.${userId}`, write(value))
  }

  return { of, keep }
}
