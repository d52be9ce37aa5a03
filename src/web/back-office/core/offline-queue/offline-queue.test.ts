import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, NetworkError } from '#web/api/api-error.ts'
import { OfflineQueue, type QueuedRow, type DoneRow } from './offline-queue.ts'
import type { OfflineStore } from './offline-store.ts'

type Row = QueuedRow & { readonly refusal: string | null; readonly photo?: string }

/** The state of one browser, shared by the tabs that open and close. */
const rows = new Map<string, Row>()
/** Whether the browser refuses reads or writes: its disk is full, or it has closed the database. */
const fails = { read: false, write: false }
const full = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
const store: OfflineStore<Row> = {
  read: () =>
    fails.read
      ? full()
      : Promise.resolve([...rows.values()].toSorted((one, other) => one.at - other.at)),
  write: (row) => (fails.write ? full() : Promise.resolve(void rows.set(row.key, row))),
  drop: (key) => Promise.resolve(void rows.delete(key)),
}
const doneRows = new Map<string, DoneRow<string>>()
const doneStore: OfflineStore<DoneRow<string>> = {
  read: () => Promise.resolve([...doneRows.values()]),
  write: (row) => Promise.resolve(void doneRows.set(row.key, row)),
  drop: (key) => Promise.resolve(void doneRows.delete(key)),
}
let at = 0
const scan = (key: string, staffId = 'paul'): Row => ({
  key,
  staffId,
  at: (at += 1),
  refusal: null,
})
const cut = () => Promise.reject(new NetworkError())
const taken = ({ key }: Row) => Promise.resolve(key)
const closed = () => Promise.reject(new ApiError(409, { code: 'count-closed' }, new Headers()))

type Send = (row: Row, keep: (row: Row) => Promise<void>) => Promise<string>

function openTab(send: Send, staffId = 'paul') {
  const tab = new OfflineQueue<Row, string>({
    name: 'scans',
    store,
    doneStore,
    mostShown: 12,
    send,
    refusalOf: () => 'refusé',
    onDone: () => undefined,
    onRefused: () => undefined,
  })
  return Object.assign(tab, { leave: tab.start(staffId) })
}
const settled = () => navigator.locks.request('scans', () => undefined)

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
  rows.clear()
  doneRows.clear()
  Object.assign(fails, { read: false, write: false })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

// Removed to see it fail: the refusal that is written beside the row; the sixty were then gone after the first answer.
test('sixty scans that a closed count refuses are all told, after a reload too', async () => {
  const tab = openTab(closed)
  for (let n = 0; n < 60; n += 1) void tab.add(scan(`scan-${n}`))
  await vi.waitUntil(() => [...rows.values()].filter(({ refusal }) => refusal).length === 60)
  tab.leave()
  const sent: string[] = []
  const again = openTab((row) => taken(row).then((key) => (sent.push(key), key)))
  await settled()
  await settled()
  expect(again.get().kept).toHaveLength(60)
  expect(sent).toEqual([])
  await again.remove('scan-7')
  expect([again.get().kept.length, rows.size]).toEqual([59, 59])
  again.leave()
})

test('what one tab keeps is not erased by what another keeps or sends', async () => {
  const one = openTab(cut)
  const other = openTab(taken)
  await settled()
  await one.add(scan('first'))
  await other.add(scan('second'))
  await vi.waitUntil(() => !rows.has('second'))
  expect([...rows.keys()]).toEqual(['first'])
  expect(one.get()).toMatchObject({ isOffline: true, kept: [{ key: 'first' }] })
  one.leave()
  other.leave()
})

// Removed to see it fail: the look at the store before each is sent; what one tab forgot came back by the other.
test('what was refused in one tab and forgotten there is not sent again by another', async () => {
  rows.set('first', scan('first'))
  let isBack = false
  const other = openTab((row) => (isBack ? closed() : cut()).then(() => row.key))
  await vi.waitUntil(() => other.get().isOffline)
  const one = openTab(closed)
  await vi.waitUntil(() => rows.get('first')?.refusal === 'refusé')
  await one.remove('first')
  isBack = true
  await other.add(scan('second'))
  await vi.waitUntil(() => rows.get('second')?.refusal === 'refusé')
  expect([...rows.keys()]).toEqual(['second'])
  expect(other.get().kept.map(({ key }) => key)).toEqual(['second'])
  one.leave()
  other.leave()
})

test('a colleague’s stay where they are, and what is kept while the store is read is not lost', async () => {
  rows.set('theirs', scan('theirs', 'anna'))
  const tab = openTab(taken)
  const keeping = tab.add(scan('mine'))
  await keeping
  await vi.waitUntil(() => tab.get().done.length === 1)
  expect([tab.get().done, [...rows.keys()]]).toEqual([['mine'], ['theirs']])
  tab.leave()
})

test('what the store cannot be asked about stays in sight, and leaves when the network is back', async () => {
  let isBack = false
  const tab = openTab((row) => (isBack ? taken(row) : cut()))
  await tab.add(scan('first'))
  await vi.waitUntil(() => tab.get().isOffline)
  fails.read = true
  await tab.add(scan('second'))
  await settled()
  await settled()
  expect(tab.get()).toMatchObject({ isOffline: true, kept: [{ key: 'first' }, { key: 'second' }] })
  isBack = true
  await tab.add(scan('third'))
  await vi.waitUntil(() => tab.get().kept.length === 0)
  expect(tab.get().done).toEqual(['third', 'second', 'first'])
  tab.leave()
})

test('a refusal that the store has no room for is told, and the row is not sent again', async () => {
  let sent = 0
  const refusing = () => {
    sent += 1
    fails.write = true
    // Without this limit a loop would never let the test end.
    return sent > 20 ? cut() : closed()
  }
  const tab = openTab(refusing)
  await tab.add(scan('first'))
  await settled()
  await settled()
  expect([sent, rows.get('first')?.refusal]).toEqual([1, null])
  expect(tab.get().kept).toMatchObject([{ key: 'first', refusal: 'refusé' }])
  tab.leave()

  // The same person comes back to this desk, without a reload.
  const leave = tab.start('paul')
  await settled()
  await settled()
  expect([sent, tab.get().kept]).toMatchObject([1, [{ refusal: 'refusé' }]])
  leave()
})

test('what the server has of a row is not forgotten because the store has no room for it', async () => {
  let isBack = false
  const seen: (string | undefined)[] = []
  const tab = openTab(async (row, keep) => {
    seen.push(row.photo)
    fails.write = true
    await keep({ ...row, photo: 'sent' })
    return isBack ? row.key : cut()
  })
  await tab.add(scan('first'))
  await vi.waitUntil(() => tab.get().isOffline)
  isBack = true
  await tab.add(scan('second'))
  await vi.waitUntil(() => tab.get().kept.length === 0)
  expect(seen.map(String).join()).toMatch(/^undefined,(sent,)+undefined$/)
  tab.leave()
})

test('what an earlier visit kept is taken up as soon as the store answers', async () => {
  rows.set('earlier', scan('earlier'))
  fails.read = true
  const tab = openTab(taken)
  await settled()
  await settled()
  expect(tab.get().kept).toEqual([])
  fails.read = false
  await tab.add(scan('mine'))
  await vi.waitUntil(() => tab.get().done.length === 2)
  expect(rows.size).toBe(0)
  tab.leave()
})

// Removed to see it fail: the store of what is done; a reload emptied the list, and its undo.
test('what was done today is found again after a reload, by who did it, until it is forgotten', async () => {
  const tab = openTab(taken)
  await tab.add(scan('first'))
  await tab.add(scan('second'))
  await vi.waitUntil(() => tab.get().done.length === 2)
  tab.leave()
  doneRows.set('before', {
    key: 'before',
    staffId: 'paul',
    at: Date.now() - 86_400_000,
    done: 'before',
  })

  const again = openTab(taken)
  await vi.waitUntil(() => again.get().done.length === 2)
  expect(again.get().done).toEqual(['second', 'first'])
  again.removeDone((key) => key === 'second')
  again.leave()
  await settled()

  const [mine, theirs] = [openTab(taken), openTab(taken, 'anna')]
  await vi.waitUntil(() => mine.get().done.length === 1)
  await settled()
  expect([mine.get().done, theirs.get().done, [...doneRows.keys()]]).toEqual([
    ['first'],
    [],
    ['first'],
  ])
  mine.leave()
  theirs.leave()
})
