import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { countMyUnreadNotices, type Notice } from '#contract/messages/notifications.ts'
import { readOverview } from '#contract/office/overview.ts'
import { myNotices } from '#web/api/notifications.ts'
import { query } from '#web/api/query.ts'
import { marked, showMarks } from './use-mark-notices.ts'

const notice = (id: string, readAt: string | null): Notice => ({
  id,
  kind: 'parcel-received',
  topic: 'parcels',
  text: 'Votre colis est arrivé à l’entrepôt',
  at: '2026-11-20T09:00:00.000Z',
  readAt,
  target: null,
  parcels: { count: 0, faces: [] },
})
const readLongAgo = notice('c', '2026-11-20T10:00:00.000Z')

/** Three notices in the list, two of them unread, the first also on the overview; one more unread elsewhere. */
function filledClient(): QueryClient {
  const client = new QueryClient()
  const items = [notice('a', null), notice('b', null), readLongAgo]
  client.setQueryData(myNotices('').queryKey, {
    pages: [{ items, nextCursor: null }],
    pageParams: [''],
  })
  client.setQueryData(query(readOverview, {}).queryKey, {
    progress: 'under-way',
    pendingParcels: 0,
    declaredParcels: 0,
    shippedOrders: 0,
    toDo: [],
    awaited: [],
    inHouse: [],
    atSea: [],
    spent: { year: 2026, cents: 0, lastPayments: [] },
    notices: [notice('a', null)],
  })
  client.setQueryData(query(countMyUnreadNotices, {}).queryKey, { unread: 3 })
  return client
}

const shown = (client: QueryClient) => ({
  list: client
    .getQueryData(myNotices('').queryKey)
    ?.pages.flatMap(({ items }) => items.map(({ readAt }) => readAt !== null)),
  overview: client
    .getQueryData(query(readOverview, {}).queryKey)
    ?.notices.map(({ readAt }) => readAt !== null),
  unread: client.getQueryData(query(countMyUnreadNotices, {}).queryKey)?.unread,
})
const before = { list: [false, false, true], overview: [false], unread: 3 }

test('one mark shows in the list, on the overview and in the count, once', async () => {
  const client = filledClient()
  await showMarks(client, (each) => (each.id === 'a' ? marked(each, true) : each))
  expect(shown(client)).toEqual({ list: [true, false, true], overview: [true], unread: 2 })
})

test('« all read » marks what is shown and leaves what was read as it was', async () => {
  const client = filledClient()
  await showMarks(client, (each) => marked(each, true))
  expect(shown(client)).toEqual({ list: [true, true, true], overview: [true], unread: 1 })
  const [page] = client.getQueryData(myNotices('').queryKey)?.pages ?? []
  expect(page?.items[2]).toEqual(readLongAgo)
})

test('a mark that the server refuses is taken back everywhere', async () => {
  const client = filledClient()
  const { undo } = await showMarks(client, (each) => marked(each, true))
  expect(shown(client)).not.toEqual(before)
  undo()
  expect(shown(client)).toEqual(before)
})
