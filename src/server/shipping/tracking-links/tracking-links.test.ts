import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newSecret } from '#server/core/session-cookies.ts'
import { counted, countedAnswers } from '#tests/support/counted.ts'
import { insertBelongings, type Belongings } from '#tests/support/fixtures.ts'
import { insertBox } from '#tests/support/insert-box.ts'
import { createTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'

const site = mkdtempSync(join(tmpdir(), 'escale-tracking-'))
const day = 86_400_000

let app: TestApp
let operateur: Person
let marie: Person
let box: Belongings
beforeAll(async () => {
  mkdirSync(join(site, 'client'), { recursive: true })
  writeFileSync(join(site, 'client', 'suivi.html'), '<!doctype html>Suivi')
  const pages = [{ path: '/suivi', file: 'suivi.html', isIndexed: false }]
  writeFileSync(join(site, 'pages.json'), JSON.stringify(pages))
  app = await createTestApp({}, site)
  operateur = await app.makeStaff('operateur')
})
afterAll(async () => {
  await app.close()
  rmSync(site, { recursive: true })
})
beforeEach(async () => {
  marie = await app.makeCustomer()
  const admin = await app.makeStaff('admin')
  box = await insertBelongings(app.deps, marie, { operateur, admin })
})

const linkPath = () => `/api/shipments/${box.shipmentId}/tracking-link`
const create = (as = marie, headers = {}) =>
  app.request('POST', linkPath(), { as, body: {}, headers })
const revoke = (as = marie) => app.request('DELETE', linkPath(), { as })
const follow = (token: string) => app.request('GET', `/api/tracking/${token}`)
const page = (token: string) => app.request('GET', `/suivi/${token}`)
const order = async () =>
  (await app.request('GET', `/api/orders/${box.orderId}`, { as: marie })).body

async function newToken(): Promise<string> {
  const { status, body } = await create()
  expect(status).toBe(200)
  return body.token
}

const links = () =>
  app.deps.db
    .selectFrom('tracking_links')
    .selectAll()
    .where('shipment_id', '=', box.shipmentId)
    .execute()

const facts = async (): Promise<string[]> => {
  const rows = await app.deps.db
    .selectFrom('events')
    .select('type')
    .where('shipment_id', '=', box.shipmentId)
    .where('type', 'like', 'shipment.link-%')
    .orderBy('id')
    .execute()
  return rows.map(({ type }) => type)
}

const setBox = (values: object) =>
  app.deps.db.updateTable('shipments').set(values).where('id', '=', box.shipmentId).execute()

/** Everything of an answer that does not differ from one request to the next. */
async function bareOf(answer: ReturnType<typeof follow>) {
  const { status, body, headers } = await answer
  const bare = body instanceof ArrayBuffer ? Buffer.from(body).toString() : body.code
  const kept = [...headers].filter(([name]) => name !== 'x-request-id')
  return { status, bare, headers: kept }
}

test('a link shows the territory, the mode, the steps with their dates, and nothing else', async () => {
  const token = await newToken()
  expect(token).toMatch(/^[\w-]{43}$/)
  const packedAt = new Date('2026-11-02T09:00:00Z')
  await setBox({ status: 'ready' })
  await insertBox(app.deps, box.shipmentId, { packed_at: packedAt })
  const { status, body, headers } = await follow(token)
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(body).toEqual({
    destination: 'Nouvelle-Calédonie',
    mode: 'standard',
    status: 'ready',
    boxes: [
      {
        place: 1,
        status: 'ready',
        packedAt: packedAt.toISOString(),
        handedOverAt: null,
        deliveredAt: null,
        news: [],
      },
    ],
    delays: null,
  })
})

// Removed to see it fail: the hash, with the token itself in its column; `serveWithCookies`, which keeps no answer for a retry.
test('the token is told once: neither the table, nor the answer kept for a retry, nor a fact holds it', async () => {
  const headers = { 'idempotency-key': 'one-press' }
  const { body } = await create(marie, headers)
  const again = await create(marie, headers)
  expect([again.status, again.body.code]).toEqual([409, 'already-done'])
  expect(await links()).toHaveLength(1)
  const { rows } = await app.deps.pool.query(
    `select (select string_agg(t::text, '') from tracking_links t) || (select string_agg(k::text, '') from idempotency_keys k)
      || (select string_agg(e::text, '') from events e) as told`,
  )
  expect(rows[0].told).not.toContain(body.token)
  expect(rows[0].told).not.toContain(Buffer.from(body.token).toString('hex'))
  expect(JSON.stringify(await order())).not.toContain(body.token)
})

// Removed to see it fail: `revoked_at` in `findFollowed`, then `endLink` in `createTrackingLink` (refused by the index).
test('a new link ends the one before, and a revoked one shows nothing', async () => {
  const first = await newToken()
  const second = await newToken()
  expect([(await follow(first)).status, (await follow(second)).status]).toEqual([404, 200])
  expect((await order()).shipments[0].sharing.since).not.toBeNull()
  expect((await revoke()).status).toBe(200)
  expect([(await follow(second)).status, (await page(second)).status]).toEqual([404, 404])
  expect((await order()).shipments[0].sharing).toEqual({ since: null })
  // Nothing to revoke is no fact.
  expect((await revoke()).status).toBe(200)
  expect(await facts()).toEqual([
    'shipment.link-created',
    'shipment.link-created',
    'shipment.link-revoked',
  ])
})

test('eight presses at once leave one live link', async () => {
  const made = await Promise.all(Array.from({ length: 8 }, () => create()))
  expect(made.map(({ status }) => status)).toEqual(Array(8).fill(200))
  expect(
    counted((await links()).map((link) => (link.revoked_at === null ? 'live' : 'revoked'))),
  ).toEqual({ live: 1, revoked: 7 })
  const answers = await Promise.all(made.map(({ body }) => follow(body.token)))
  expect(countedAnswers(answers)).toEqual({ 200: 1, 'not-found': 7 })
})

// Removed to see it fail: `customer_id` in `lockOwnShipment`.
test('a stranger makes and revokes no link of another’s box', async () => {
  const token = await newToken()
  const stranger = await app.makeCustomer()
  expect([(await create(stranger)).status, (await revoke(stranger)).status]).toEqual([404, 404])
  expect((await create(operateur)).status).toBe(403)
  expect((await follow(token)).status).toBe(200)
})

// Removed to see it fail: `isFollowable` in `findFollowed`; the input's text given the pattern of a token (a 422).
test('a text that is no token, a guess, a revoked link and one too old are the same answer', async () => {
  const revoked = await newToken()
  await revoke()
  const revokedEarly = await bareOf(follow(revoked))
  const old = await newToken()
  await setBox({ status: 'delivered', delivered_at: app.clock.now })
  const { now } = app.clock
  expect((await follow(old)).status).toBe(200)
  app.clock.now = new Date(now.getTime() + 90 * day)
  const dead = ['x', 'a'.repeat(5000), '%E0%A4%A', newSecret(), revoked, old]
  const answers = await Promise.all(dead.map((token) => bareOf(follow(token))))
  const pages = await Promise.all(dead.map((token) => bareOf(page(token))))
  app.clock.now = now
  expect([revokedEarly, ...answers]).toEqual([...dead, revoked].map(() => answers[0]))
  expect(answers[0]).toMatchObject({ status: 404, bare: 'not-found' })
  expect(pages).toEqual(dead.map(() => pages[0]))
  expect(pages[0]?.status).toBe(404)
})

test('a box that was cancelled, or is long delivered, is shared no more', async () => {
  const token = await newToken()
  await setBox({ status: 'cancelled' })
  expect((await follow(token)).status).toBe(404)
  expect((await create()).body.code).toBe('shipment-not-followable')
  expect((await order()).shipments[0].sharing).toBeNull()
  await setBox({ status: 'delivered', delivered_at: new Date(app.clock.now.getTime() - 91 * day) })
  expect((await create()).body.code).toBe('shipment-not-followable')
})

test('the page is stored by nobody, listed by nobody, and tells its address to nobody', async () => {
  const { status, headers, body } = await page(await newToken())
  expect(status).toBe(200)
  expect(Buffer.from(body).toString()).toBe('<!doctype html>Suivi')
  expect(Object.fromEntries(headers)).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
  })
  const rules = await app.request('GET', '/robots.txt')
  expect(Buffer.from(rules.body).toString()).toContain('\nDisallow: /suivi/\n')
})

// Removed to see it fail: `requireFewReads` in either place.
test('one network reads so often, and waits', async () => {
  const crowd = { 'x-forwarded-for': '203.0.113.9' }
  const token = await newToken()
  const reads = await Promise.all(Array.from({ length: 300 }, () => follow(token)))
  expect(reads.some(({ status }) => status === 429)).toBe(true)
  const { status, headers } = await app.request('GET', `/api/tracking/${token}`, { headers: crowd })
  expect(status).toBe(429)
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  // The page comes all the same, and says why it shows nothing.
  expect((await page(newSecret())).status).toBe(200)
  await app.deps.db.deleteFrom('attempts').execute()
})
