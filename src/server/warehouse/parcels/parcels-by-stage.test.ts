import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { parcelStatuses } from '#domain/parcel/parcel.ts'
import { createTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let marie: Person
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  marie = await app.makeCustomer()
})

const order = {
  trackingNumber: '6A04821739415',
  merchant: 'Sézane',
  description: 'Robe d’été',
  requestedAction: 'grouping',
}
const declare = (as: Person, changes: object = {}) =>
  app.request('POST', '/api/parcels', { as, body: { ...order, ...changes } })
const byStage = async (query: string) =>
  (await app.request('GET', `/api/parcels?filter=by-stage${query}`, { as: marie })).body

async function everyPage(limit: number, field: 'id' | 'merchant'): Promise<string[]> {
  const seen: string[] = []
  let cursor = ''
  do {
    const { items, nextCursor } = await byStage(`&limit=${limit}${cursor}`)
    seen.push(...items.map((item: Record<string, string>) => item[field]))
    cursor = nextCursor === null ? '' : `&cursor=${nextCursor}`
  } while (cursor !== '')
  return seen
}

test('by stage, every parcel comes once: what travels, what is here, what is expected, what is over', async () => {
  const kinds = ['destroyed', ...parcelStatuses] as const
  for (const [index, status] of kinds.entries()) {
    app.clock.now = new Date(app.clock.now.getTime() + 1000)
    const { body } = await declare(marie, { trackingNumber: `6A0000000${10 + index}` })
    const changes =
      status === 'destroyed'
        ? { status: 'blocked', destroyed_at: app.deps.now() }
        : { status, merchant: status }
    await app.deps.db.updateTable('parcels').set(changes).where('id', '=', body.id).execute()
  }
  // Another customer's is in none of their pages: seen to fail without `p.customer_id = $2`.
  await declare(await app.makeCustomer())
  const merchants = await everyPage(2, 'merchant')
  const inHouse = 'unclaimed blocked processing pending_quote received ready_to_ship'.split(' ')
  // The destroyed one kept its shop; it is the oldest, so it is last.
  const over = ['returned', 'delivered', 'Sézane']
  expect(merchants).toEqual(['shipped', ...inHouse, 'pending_arrival', ...over])
})

test('by stage, what waits for the customer comes first: held, incomplete, ready for a quote', async () => {
  const complete = { has_contents: true, has_weights: true, has_invoice: true }
  const incomplete = { has_contents: true, has_weights: false, has_invoice: true }
  const declared = [
    ['held', { ...complete, status: 'blocked' }],
    ['held too', { ...incomplete, status: 'unclaimed' }],
    ['quotable', { ...complete, status: 'received' }],
    ['incomplete', { ...incomplete, status: 'received' }],
    ['quoted', { ...complete, status: 'pending_quote' }],
    ['quoted, incomplete', { ...incomplete, status: 'pending_quote' }],
    ['quotable too', { ...complete, status: 'received' }],
    ['expected, incomplete', { ...incomplete, status: 'pending_arrival' }],
    ['expected', { ...complete, status: 'pending_arrival' }],
  ] as const
  for (const [index, [merchant, columns]] of declared.entries()) {
    app.clock.now = new Date(app.clock.now.getTime() + 1000)
    const { body } = await declare(marie, { trackingNumber: `6A0000000${10 + index}`, merchant })
    await app.deps.db.updateTable('parcels').set(columns).where('id', '=', body.id).execute()
  }
  // Pages of two end between two kinds and within one.
  expect(await everyPage(2, 'merchant')).toEqual([
    'held too',
    'held',
    'quoted, incomplete',
    'incomplete',
    'quotable too',
    'quotable',
    'quoted',
    'expected, incomplete',
    'expected',
  ])
})

test('by stage, parcels of one instant come once each; a search goes over all stages', async () => {
  const otherTrackingNumbers = Array.from({ length: 6 }, (_, index) => `8R3710000000${index}`)
  await declare(marie, { otherTrackingNumbers })
  const ids = await everyPage(3, 'id')
  expect([ids.length, new Set(ids).size]).toEqual([7, 7])
  expect(await byStage('&search=8R37100000004')).toMatchObject({
    items: [{ trackingNumber: '8R37100000004' }],
  })
})
