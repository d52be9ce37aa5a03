import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { insertBelongings } from '#tests/support/fixtures.ts'
import { createTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'

const token = 'qX7v0mZr4LsT9bWc2NfH8yKd5GpJ3uEa'
const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_metrics',
  STRIPE_WEBHOOK_SECRET: 'whsec_0f2b7c1d9e8a4f6b5c3d2e1f',
  // Nothing listens there: each call fails at once.
  STRIPE_API_URL: 'http://127.0.0.1:9',
  SMTP_URL: 'smtp://127.0.0.1:9',
}

let app: TestApp
let marie: Person
let staff: { operateur: Person; admin: Person }
beforeAll(async () => {
  app = await createTestApp({ METRICS_TOKEN: token, ...stripe })
  marie = await app.makeCustomer()
  staff = { operateur: await app.makeStaff('operateur'), admin: await app.makeStaff('admin') }
})
afterAll(() => app.close())

const look = async (authorization = `Bearer ${token}`) =>
  app.request('GET', '/api/metrics', { headers: { authorization } })

/** The value of each series, as a scraper reads them. */
async function series(): Promise<ReadonlyMap<string, number>> {
  const { status, body } = await look()
  expect(status).toBe(200)
  const lines = new TextDecoder().decode(body as ArrayBuffer).split('\n')
  return new Map(
    lines
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => {
        const at = line.lastIndexOf(' ')
        return [line.slice(0, at), Number(line.slice(at + 1))] as const
      }),
  )
}

test('without a token in the environment the address does not exist', async () => {
  const off = await createTestApp()
  expect(off.deps.metrics).toBeUndefined()
  for (const headers of [{}, { authorization: 'Bearer ' }, { authorization: 'Bearer undefined' }]) {
    expect((await off.request('GET', '/api/metrics', { headers })).status).toBe(404)
  }
  await off.close()
})

// Seen to fail with `if (!isToken)` taken out: 200 for each.
test.each(['', 'Bearer', 'Bearer ', `bearer ${token}`, token, `Bearer ${token}x`, 'Bearer x'])(
  'the token « %s » is not ours: nothing is told',
  async (authorization) => {
    const { status, body } = await look(authorization)
    expect([status, body]).toEqual([401, { code: 'unauthenticated', requestId: expect.anything() }])
  },
)

test('a session of the office does not stand for the token', async () => {
  const admin = await app.makeStaff('super_admin')
  expect((await app.request('GET', '/api/metrics', { as: admin })).status).toBe(401)
})

test('the answer is Prometheus text that no cache keeps', async () => {
  const { headers } = await look()
  expect(headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  expect(headers.get('cache-control')).toBe('private, no-store')
})

test('a request is timed under the pattern of its route, with its status', async () => {
  const { parcelId } = await insertBelongings(app.deps, marie, staff)
  const route = 'method="GET",route="/api/parcels/:parcelId"'
  expect((await app.request('GET', `/api/parcels/${parcelId}`, { as: marie })).status).toBe(200)
  expect((await app.request('GET', `/api/parcels/${parcelId}`)).status).toBe(401)
  const after = await series()
  expect(after.get(`escale_http_answers_total{${route},status="200"}`)).toBe(1)
  expect(after.get(`escale_http_answers_total{${route},status="401"}`)).toBe(1)
  expect(after.get(`escale_http_request_seconds_count{${route}}`)).toBe(2)
  expect(after.get(`escale_http_request_seconds_bucket{le="10",${route}}`)).toBe(2)
})

/** The process has series too, of each kind of garbage collection that there was yet. */
const ofRequests = (all: ReadonlyMap<string, number>): string[] =>
  [...all.keys()].filter((name) => name.startsWith('escale_http'))

// Seen to fail while the label was the address: a hundred series, each with what was typed in it.
test('no address, e-mail, number or id becomes a label, and strangers make no series', async () => {
  const paul = await app.makeCustomer()
  const { parcelId } = await insertBelongings(app.deps, paul, staff)
  const before = ofRequests(await series()).length
  for (let n = 0; n < 50; n += 1) {
    await app.request('GET', `/api/nothing-${n}/${marie.email}`)
    await app.request('POST', `/colis/6A1234567890${n}`, { body: {} })
    await app.request('GET', `/api/parcels/${parcelId}?q=${marie.email}`, { as: paul })
  }
  await app.request('BREW', '/api/parcels')
  await app.request('GET', '/api/health')
  const after = await series()
  // The three routes above, each with its buckets and its statuses.
  expect(ofRequests(after).length - before).toBeLessThan(40)
  const told = [...after.keys()].join('\n')
  expect(told).not.toMatch(/@|6A\d|nothing-|BREW|[0-9a-f]{8}-[0-9a-f]{4}|CLT-|\+687/)
  expect(told).not.toContain(parcelId)
})

test('the pool, the streams and the memory of the process are told', async () => {
  const stream = await app.listen(marie)
  const open = await series()
  expect(open.get('escale_event_streams')).toBe(1)
  expect(open.get('escale_pool_waiting')).toBe(0)
  const used = open.get('escale_pool_connections{state="used"}')
  const idle = open.get('escale_pool_connections{state="idle"}') ?? 0
  expect([used, idle > 0]).toEqual([0, true])
  expect(open.get('process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
  await stream.body?.cancel()
  expect((await series()).get('escale_event_streams')).toBe(0)
})

test('a mail that waits shows in the outbox, its job in the queue, its supplier as failing', async () => {
  app.clock.now = new Date()
  await app.request('POST', '/api/password-reset-requests', { body: { email: marie.email } })
  app.clock.now = new Date(Date.now() + 600_000)
  const waiting = await series()
  expect(waiting.get('escale_outbox_messages{channel="email"}')).toBe(1)
  expect(waiting.get('escale_outbox_oldest_seconds{channel="email"}')).toBeGreaterThan(590)
  expect(waiting.get('escale_outbox_messages{channel="sms"}')).toBe(0)
  expect(waiting.get('escale_jobs{job="deliver-notification",state="waiting"}')).toBe(1)
  expect(
    waiting.get('escale_jobs_oldest_seconds{job="deliver-notification"}'),
  ).toBeGreaterThanOrEqual(0)

  await app.runJobs().catch(() => {})
  const failed = await series()
  const run = 'outcome="failed"'
  expect(failed.get(`escale_job_seconds_count{job="deliver-notification",${run}}`)).toBe(1)
  expect(failed.get(`escale_supplier_seconds_count{supplier="mail",${run}}`)).toBe(1)
})

test('a message of Stripe that is not signed counts as refused', async () => {
  const refused = 'escale_webhooks_total{outcome="refused"}'
  const before = (await series()).get(refused) ?? 0
  await app.request('POST', '/api/webhooks/stripe', { body: { id: 'evt_1', type: 'x' } })
  expect((await series()).get(refused)).toBe(before + 1)
})

test('a webhook that failed, and all else that the dashboard shows in red, is an alert', async () => {
  expect((await series()).get('escale_alerts{alert="failed-webhooks"}')).toBe(0)
  const at = new Date()
  await app.deps.db
    .insertInto('webhook_failures')
    .values({
      event_id: 'evt_2',
      type: 'x',
      attempts: 1,
      reason: 'Error',
      first_at: at,
      last_at: at,
    })
    .execute()
  expect((await series()).get('escale_alerts{alert="failed-webhooks"}')).toBe(1)
})

test('the process is still told while its database is away', async () => {
  const query = vi.spyOn(app.deps.pool, 'connect').mockImplementation(() => {
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  })
  const away = await series()
  expect(away.get('escale_database_up')).toBe(0)
  expect(away.has('escale_outbox_messages{channel="email"}')).toBe(false)
  expect(away.get('process_resident_memory_bytes')).toBeGreaterThan(0)
  query.mockRestore()
  expect((await series()).get('escale_database_up')).toBe(1)
})
