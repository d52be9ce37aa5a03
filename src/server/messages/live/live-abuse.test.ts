import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createApp } from '#server/app.ts'
import { patience } from '#tests/support/patience.ts'
import { createTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'
import { LiveHub } from './live-hub.ts'

let app: TestApp
let hub: LiveHub
let door: ReturnType<typeof createApp>['app']
beforeAll(async () => {
  app = await createTestApp()
  hub = new LiveHub(app.deps.config.DATABASE_URL, app.deps.log)
  door = createApp(app.deps, hub, 'no-site').app
})
afterAll(() => app.close())

const open = async (person: Person, method = 'GET'): Promise<Response> =>
  door.request('/api/live', { method, headers: { cookie: person.cookie } })

const leave = (answers: readonly Response[]) =>
  Promise.all(answers.map(async ({ body }) => body?.cancel()))

async function end({ body }: Response): Promise<void> {
  if (!body) throw new Error('no stream')
  for await (const chunk of body as AsyncIterable<Uint8Array>) void chunk
}

// Removed to see it fail: the comparison of roles in the session check.
test('a stream ends when its reader’s role changes: who was staff hears no more of everybody', async () => {
  const operator = await app.makeStaff('operateur')
  const response = await open(operator)
  await app.deps.db
    .updateTable('users')
    .set({ role: 'client' })
    .where('id', '=', operator.id)
    .execute()
  await end(response)
  expect(hub.size).toBe(0)
})

test('a HEAD asks whether the stream is there, and leaves nothing open', async () => {
  const response = await open(await app.makeCustomer(), 'HEAD')
  expect(response.status).toBe(200)
  expect(hub.size).toBe(0)
})

test('one account holds a bounded number of streams, and gets its places back', async () => {
  const customer = await app.makeCustomer()
  const answers = await Promise.all(Array.from({ length: 40 }, () => open(customer)))
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(20)
  expect(hub.size).toBe(20)
  const other = await open(await app.makeCustomer())
  expect([other.status, (await open(customer, 'HEAD')).status]).toEqual([200, 429])
  await leave([other, ...answers.filter(({ status }) => status === 200)])
  expect(hub.size).toBe(0)
  expect((await open(customer, 'HEAD')).status).toBe(200)
})

// Removed to see it fail: the limit of the process. 7,664 streams ended the process on its heap.
test('a process holds a bounded number of streams; one more is asked to come back later, as its HEAD tells', async () => {
  const full = createApp(
    { ...app.deps, config: { ...app.deps.config, LIVE_STREAMS: 10 } },
    hub,
    'no-site',
  ).app
  const people = await Promise.all(Array.from({ length: 12 }, () => app.makeCustomer()))
  const ask = async ({ cookie }: Person, method = 'GET') =>
    full.request('/api/live', { method, headers: { cookie } })
  const answers = await Promise.all(people.map((person) => ask(person)))
  const refused = answers.filter(({ status }) => status === 503)
  expect(refused.map(({ headers }) => headers.get('retry-after'))).toEqual(['30', '30'])
  const [last] = people
  if (!last) throw new Error('nobody')
  const head = await ask(last, 'HEAD')
  expect([head.status, head.headers.get('retry-after')]).toEqual([503, '30'])
  await leave(answers.filter(({ status }) => status === 200))
  expect((await ask(last, 'HEAD')).status).toBe(200)
})

// Removed to see it fail: one look for all in `lookAtSessions`. Idle, 10,000 streams asked 2,500 questions a second.
test('a hundred streams are one question to the database at each look', async () => {
  const people = await Promise.all(Array.from({ length: 25 }, () => app.makeCustomer()))
  const answers = await Promise.all(
    people.flatMap((person) => [1, 2, 3, 4].map(() => open(person))),
  )
  expect(hub.size).toBe(100)
  const asked = vi.spyOn(app.deps.pool, 'query')
  await app.deps.db
    .deleteFrom('sessions')
    .where('user_id', '=', people[0]?.id ?? '')
    .execute()
  await vi.waitFor(() => expect(hub.size).toBe(96), patience)
  // The sessions are checked every four seconds, by which time this one was seen.
  expect(asked.mock.calls.length).toBeLessThanOrEqual(4)
  asked.mockRestore()
  await leave(answers.slice(4))
  expect(hub.size).toBe(0)
})

// Removed to see it fail: `cancel` of the stream. Telling a stream that nobody reads any more threw in the hub.
test('a reader that cancels is gone at once', async () => {
  const response = await open(await app.makeCustomer())
  expect(hub.size).toBe(1)
  await response.body?.cancel()
  await vi.waitFor(() => {
    expect(hub.size).toBe(0)
  }, patience)
})
