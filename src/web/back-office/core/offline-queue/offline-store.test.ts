import { afterEach, expect, test, vi } from 'vitest'
import { openOfflineStore } from './offline-store.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** A fake of the part of a browser's database that rows need; it can close and fill up. */
function browserDatabase() {
  const rows = new Map<string, { key: string; at: number }>()
  const state = {
    opened: 0,
    isNew: true,
    isFull: false,
    isDenied: false,
    close: () => undefined as void,
  }
  const soon = (target: EventTarget, ...events: string[]) =>
    queueMicrotask(() => {
      for (const event of events) target.dispatchEvent(new Event(event))
    })
  const request = (result: unknown, ...events: string[]) => {
    const target = Object.assign(new EventTarget(), { result, error: null })
    soon(target, ...events, 'success')
    return target
  }
  function open() {
    if (state.isDenied) throw new DOMException('denied', 'SecurityError')
    state.opened += 1
    let isClosed = false
    state.close = () => void (isClosed = true)
    const database = Object.assign(new EventTarget(), {
      createObjectStore: () => undefined,
      transaction: () => {
        if (isClosed) throw new DOMException('closing', 'InvalidStateError')
        const full = new DOMException('full', 'QuotaExceededError')
        const transaction = Object.assign(new EventTarget(), { error: full })
        const change = (act: () => unknown) => {
          if (!state.isFull) act()
          queueMicrotask(() => soon(transaction, state.isFull ? 'abort' : 'complete'))
          return request(undefined)
        }
        const objectStore = () => ({
          getAll: () => request([...rows.values()]),
          put: (row: { key: string; at: number }) => change(() => rows.set(row.key, row)),
          delete: (key: string) => change(() => rows.delete(key)),
        })
        return Object.assign(transaction, { objectStore })
      },
    })
    const isNew = state.isNew
    state.isNew = false
    return request(database, ...(isNew ? ['upgradeneeded'] : []))
  }
  vi.stubGlobal('indexedDB', { open })
  return { rows, state }
}
const row = (key: string, at: number) => ({ key, at, staffId: 'paul', refusal: null })

test('a connection that the browser closed is opened again, and nothing of it is lost', async () => {
  const { state } = browserDatabase()
  const store = openOfflineStore('bench')
  await store.write(row('second', 2))
  state.close()
  await store.write(row('first', 1))
  expect((await store.read()).map(({ key }) => key)).toEqual(['first', 'second'])
  expect(state.opened).toBe(2)
})

test('a browser that would not open it is asked again by the next row', async () => {
  const { rows, state } = browserDatabase()
  state.isDenied = true
  const store = openOfflineStore('bench')
  await expect(store.write(row('first', 1))).rejects.toThrow('denied')
  state.isDenied = false
  await store.write(row('first', 1))
  expect(rows.size).toBe(1)
})

// Removed to see it fail: the wait for the end of the transaction; the row that no disk had was told written.
test('what a full disk did not take is not told written', async () => {
  const { state } = browserDatabase()
  const store = openOfflineStore('bench')
  await store.read()
  state.isFull = true
  await expect(store.write(row('first', 1))).rejects.toThrow('full')
})

test('a store that was emptied under this page says nothing of what became of its rows', async () => {
  const { rows, state } = browserDatabase()
  const store = openOfflineStore('bench')
  await store.write(row('first', 1))
  rows.clear()
  state.isNew = true
  state.close()
  await expect(store.read()).rejects.toThrow('emptied')
  await store.write(row('second', 2))
  expect([...rows.keys()]).toEqual(['second'])
})
