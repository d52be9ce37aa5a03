import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import type { Deps } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { LiveHub } from '#server/messages/live/live-hub.ts'
import { closeDeps, openDeps } from '#server/open-deps.ts'
import { jobContext } from '#server/worker.ts'
import { eventually } from '#tests/support/eventually.ts'
import { openSilentProxy, type SilentProxy } from '#tests/support/silent-proxy.ts'
import { createTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'

/** A second server, which reaches the database of the first through a network that can fall silent. */
let app: TestApp
let proxy: SilentProxy
let deps: Deps
let hub: LiveHub
let door: ReturnType<typeof createApp>['app']
beforeAll(async () => {
  app = await createTestApp()
  proxy = await openSilentProxy(app.deps.config.DATABASE_URL)
  deps = await openDeps({ ...app.deps.config, DATABASE_URL: proxy.connectionString })
  hub = new LiveHub(proxy.connectionString, deps.log)
  await hub.open()
  door = createApp(deps, hub, 'no-site').app
})
afterAll(async () => {
  await hub.close()
  await closeDeps(deps)
  proxy.close()
  await app.close()
})

const ask = async (path: string, as: Person) => {
  const startedAt = performance.now()
  const { status, headers } = await door.request(path, { headers: { cookie: as.cookie } })
  const seconds = (performance.now() - startedAt) / 1000
  return { status, retryAfter: headers.get('retry-after'), seconds }
}
const isWell = async (path: string, as: Person) =>
  (await ask(path, as)).status === 200 ? true : undefined

async function declare(as: Person, trackingNumber: string) {
  const body = { trackingNumber, merchant: 'Fnac', requestedAction: 'grouping' }
  const response = await door.request('/api/parcels', {
    method: 'POST',
    headers: {
      origin: deps.config.BASE_URL,
      cookie: as.cookie,
      'content-type': 'application/json',
      'idempotency-key': trackingNumber,
    },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as { code?: string } }
}

// Removed to see it fail: `Client` in connectionOptions, the race in checkReadiness, then `proveOften` in the hub.
test('connections that fall silent are given up: 503 at first, and all is well within a minute', async () => {
  const marie = await app.makeCustomer()
  const heard = readStream(await door.request('/api/live', { headers: { cookie: marie.cookie } }))
  await deps.jobs.work((name) => jobContext(deps, name))
  await Promise.all([1, 2, 3].map(() => ask('/api/parcels', marie)))

  proxy.silence()
  const [list, ready] = await Promise.all([ask('/api/parcels', marie), ask('/api/ready', marie)])
  expect([list.status, list.retryAfter, ready.status]).toEqual([503, '2', 503])
  expect(list.seconds).toBeLessThan(25)

  proxy.heal()
  const healedAt = performance.now()
  const within = { limitMs: 60_000 }
  await eventually(() => isWell('/api/parcels', marie), { ...within, about: 'a list' })
  await eventually(() => isWell('/api/ready', marie), { ...within, about: 'readiness' })
  await eventually(async () => heard.said.includes('event: resync') || undefined, within)
  const ctx = await app.contextOf(marie)
  await app.deps.db.transaction().execute(async (tx) => {
    await recordFact(tx, ctx, { type: 'parcel.declared', customerId: marie.id })
    await app.deps.jobs.enqueue(tx, 'remove-files', { keys: [] })
  })
  await eventually(async () => heard.said.includes('parcel.declared') || undefined, within)
  await eventually(jobIsDone, { ...within, about: 'a job' })
  expect(performance.now() - healedAt).toBeLessThan(60_000)
})

async function jobIsDone(): Promise<true | undefined> {
  const done = `select from pgboss.job where name = 'remove-files' and state = 'completed'`
  return (await app.deps.pool.query(done)).rowCount === 1 || undefined
}

// Removed to see it fail: `Client` in connectionOptions: no answer ever came.
test('a write whose commit was not answered finds what it kept, and asked again under its key it is done once', async () => {
  const marie = await app.makeCustomer()
  proxy.loseAnswersTo('commit')
  const lost = await declare(marie, '6A40404040404')
  expect(lost.status).toBe(200)
  proxy.loseAnswersTo('nothing of the kind')
  const again = await declare(marie, '6A40404040404')
  expect([again.status, again.body]).toEqual([200, lost.body])
  const { rows } = await app.deps.pool.query('select from parcels where customer_id = $1', [
    marie.id,
  ])
  expect(rows).toHaveLength(1)
})

function readStream({ body }: Response) {
  const heard = { said: '' }
  const read = async () => {
    for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
      heard.said += new TextDecoder().decode(chunk)
    }
  }
  void read()
  return heard
}
