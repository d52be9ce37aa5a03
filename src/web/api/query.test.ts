import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import { page, pageQuery } from '#contract/core/shapes.ts'
import { invalidateTopics, pageAt, pages, query } from './query.ts'

const readTide = endpoint({
  method: 'GET',
  path: '/api/ports/:port/tide',
  policy: 'client',
  summary: 'La marée d’un port',
  topics: ['parcels', 'quotes'],
  input: z.strictObject({ port: z.string(), day: z.optional(z.string()) }),
  output: z.strictObject({ metres: z.number() }),
})

const listBoats = endpoint({
  method: 'GET',
  path: '/api/boats',
  policy: 'client',
  summary: 'Les bateaux',
  topics: ['orders'],
  input: z.strictObject({ ...pageQuery, side: z.optional(z.enum(['next', 'previous'])) }),
  output: page(z.string()),
})

const asked: string[] = []
const client = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000, retry: false } } })
const leave: (() => void)[] = []

beforeEach(() => {
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    const { pathname, searchParams } = new URL(url, 'https://escale.test')
    const cursor = searchParams.get('cursor')
    return Promise.resolve(
      pathname === '/api/boats'
        ? Response.json({ items: [cursor ?? 'first'], nextCursor: cursor === 'b2' ? null : 'b2' })
        : Response.json({ metres: 3 }),
    )
  })
})
afterEach(() => {
  for (const each of leave.splice(0)) each()
  client.clear()
  asked.length = 0
  vi.unstubAllGlobals()
})

const show = (options: ReturnType<typeof tideOf>) => {
  leave.push(new QueryObserver(client, options).subscribe(() => undefined))
  return client.fetchQuery(options)
}
const tideOf = (port: string) => query(readTide, { port })

test('query reads the endpoint once per input', async () => {
  await show(tideOf('Brest'))
  await show(tideOf('Papeete'))
  await show(tideOf('Brest'))
  expect(asked).toEqual(['/api/ports/Brest/tide', '/api/ports/Papeete/tide'])
  expect(tideOf('Brest').queryKey).toEqual(['/api/ports/:port/tide', { port: 'Brest' }])
  expect(client.getQueryData(tideOf('Brest').queryKey)).toEqual({ metres: 3 })
})

test('an undefined field and an absent one have the same key', () => {
  client.setQueryData(query(readTide, { port: 'Brest', day: undefined }).queryKey, { metres: 4 })
  expect(client.getQueryData(tideOf('Brest').queryKey)).toEqual({ metres: 4 })
})

test('a null input sends nothing', () => {
  leave.push(new QueryObserver(client, query(readTide, null)).subscribe(() => undefined))
  expect(asked).toEqual([])
})

// Removed to see it fail: `meta` of the query, and of the pages.
test.each([
  { heard: 'parcels', times: 2 },
  { heard: 'quotes', times: 2 },
  { heard: 'orders', times: 1 },
] as const)('after a fact of $heard, a query on the screen was read $times times', async (told) => {
  await show(tideOf('Brest'))
  await invalidateTopics(client, [told.heard])
  expect(asked).toHaveLength(told.times)
})

test('options.topics replace those of the endpoint', async () => {
  await show(query(readTide, { port: 'Brest' }, { topics: ['vat'] }))
  await invalidateTopics(client, ['parcels', 'quotes'])
  expect(asked).toHaveLength(1)
  await invalidateTopics(client, ['vat'])
  expect(asked).toHaveLength(2)
})

test('a query that exists only by setQueryData is stale after any fact', async () => {
  const { queryKey } = tideOf('Brest')
  client.setQueryData(queryKey, { metres: 4 })
  await invalidateTopics(client, ['vat'])
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true)
})

// Removed to see it fail: the second read in `makeStale`; the answer from before stayed on the screen as if it were fresh.
test('a fact during a first read makes it read once more', async () => {
  const first = show(tideOf('Brest'))
  const reading = Promise.all([
    invalidateTopics(client, ['parcels']),
    invalidateTopics(client, ['quotes']),
    invalidateTopics(client, ['orders']),
  ])
  await first
  await reading
  await vi.waitFor(() => expect(client.isFetching()).toBe(0))
  expect(asked).toHaveLength(2)
})

// Removed to see it fail: `rounds`, then `newer`. Each was a read that was begun and cancelled.
test('an answer and its facts make one read, and none of what a new screen has begun to read since', async () => {
  await show(tideOf('Brest'))
  const readings = [invalidateTopics(client, ['parcels']), invalidateTopics(client, ['quotes'])]
  expect(asked).toHaveLength(1)
  await Promise.all(readings)
  expect(asked).toHaveLength(2)

  const reading = invalidateTopics(client, ['parcels'])
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    await new Promise((resolve) => setTimeout(resolve, 90))
    return Response.json({ metres: 4 })
  })
  void show(tideOf('Brest'))
  // Removed to see it fail: `begun`. A dialog closed before its screen had what it had done, which then took the focus.
  await reading
  expect(client.getQueryData(tideOf('Brest').queryKey)).toEqual({ metres: 4 })
  expect(asked).toHaveLength(3)
})

test('pages go on from the last cursor, and are all read again after a fact', async () => {
  const list = new InfiniteQueryObserver(client, pages(listBoats, { limit: 1 }))
  leave.push(list.subscribe(() => undefined))
  await client.prefetchInfiniteQuery(pages(listBoats, { limit: 1 }))
  const { data, hasNextPage } = await list.fetchNextPage()
  expect(data?.pages.flatMap(({ items }) => items)).toEqual(['first', 'b2'])
  expect(hasNextPage).toBe(false)
  const whole = ['/api/boats?limit=1', '/api/boats?limit=1&cursor=b2']
  await invalidateTopics(client, ['parcels'])
  expect(asked).toEqual(whole)
  await invalidateTopics(client, ['orders'])
  expect(asked).toEqual([...whole, ...whole])
})

// Removed to see it fail: `fetchMore`. The page from before the fact then counted as fresh.
test('a next page that is asked for just after a fact does not take the place of the other pages’ reload', async () => {
  const list = new InfiniteQueryObserver(client, pages(listBoats, { limit: 1 }))
  leave.push(list.subscribe(() => undefined))
  await client.prefetchInfiniteQuery(pages(listBoats, { limit: 1 }))
  const reading = invalidateTopics(client, ['orders'])
  const answer = fetch
  vi.stubGlobal('fetch', (url: string) =>
    url.includes('cursor') ? reading.then(() => answer(url)) : answer(url),
  )
  void list.fetchNextPage()
  await vi.waitFor(() => expect(client.isFetching()).toBe(0))
  const first = '/api/boats?limit=1'
  expect(asked).toEqual([first, first, `${first}&cursor=b2`])
})

test('query and pages of the same endpoint have different keys', () => {
  expect(pages(listBoats, {}).queryKey).not.toEqual(query(listBoats, {}).queryKey)
})

test('pageAt sends the cursor and the side of the address', async () => {
  const side = 'previous'
  await client.fetchQuery(pageAt(listBoats, { limit: 1 }, { page: 1, cursor: '', side: 'next' }))
  await client.fetchQuery(pageAt(listBoats, { limit: 1 }, { page: 2, cursor: 'b2', side }))
  expect(asked).toEqual(['/api/boats?limit=1', '/api/boats?limit=1&cursor=b2&side=previous'])
})

const tide = { path: '/api/tide', policy: 'client', summary: 'La marée' } as const
const schemas = { input: z.strictObject({}), output: z.strictObject({}) }

/** The compiler checks these calls: a line that compiles is a type error. */
export const refused = [
  // @ts-expect-error a GET says which facts make its answer stale
  () => endpoint({ ...tide, ...schemas, method: 'GET' }),
  // @ts-expect-error no such topic
  () => endpoint({ ...tide, ...schemas, method: 'GET', topics: ['tides'] }),
  // @ts-expect-error a write has no topics
  () => endpoint({ ...tide, ...schemas, method: 'PUT', topics: ['parcels'] }),
  // @ts-expect-error a write is not a query
  () => query(endpoint({ ...tide, ...schemas, method: 'POST' }), {}),
  // @ts-expect-error the input of another endpoint
  () => query(readTide, { harbour: 'Brest' }),
  // @ts-expect-error an endpoint without a cursor has no pages
  () => pages(readTide, { port: 'Brest' }),
]
