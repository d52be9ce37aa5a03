import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createApp } from '#server/app.ts'
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

const open = async (person: Person, method = 'GET', signal?: AbortSignal): Promise<Response> =>
  door.request('/api/live', {
    method,
    headers: { cookie: person.cookie },
    ...(signal ? { signal } : {}),
  })

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
}, 10_000)

test('a HEAD asks whether the stream is there, and leaves nothing open', async () => {
  const response = await open(await app.makeCustomer(), 'HEAD')
  expect(response.status).toBe(200)
  expect(hub.size).toBe(0)
})

test('one account holds a bounded number of streams, and gets its places back', async () => {
  const customer = await app.makeCustomer()
  const abort = new AbortController()
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => open(customer, 'GET', abort.signal)),
  )
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(20)
  expect(hub.size).toBe(20)
  expect((await open(await app.makeCustomer(), 'GET', abort.signal)).status).toBe(200)
  abort.abort()
  await vi.waitFor(() => {
    expect(hub.size).toBe(0)
  })
  expect((await open(customer, 'HEAD')).status).toBe(200)
})

// Removed to see it fail: `cancel` of the stream. Telling a stream that nobody reads any more threw in the hub.
test('a reader that cancels is gone at once', async () => {
  const response = await open(await app.makeCustomer())
  expect(hub.size).toBe(1)
  await response.body?.cancel()
  await vi.waitFor(() => {
    expect(hub.size).toBe(0)
  })
})
