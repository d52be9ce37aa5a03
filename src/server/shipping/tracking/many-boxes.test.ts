import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tracked } from '#server/core/adapters/la-poste-tracking.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { trackingScenes } from '#tests/support/tracked-box.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** Boxes under way like this one: 90 in each of as many shipments. */
async function insertCopies(shipmentId: string, boxId: string, shipments: number): Promise<void> {
  // The copies are of one quote.
  await app.deps.pool.query('alter table shipments drop constraint shipments_quote_id_key')
  await app.deps.pool.query(
    `with copied as (
       insert into shipments select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(), 'number', 'E-T-' || n))).*
       from shipments s, generate_series(1, $3::int) n where s.id = $1 returning id, number)
     insert into boxes select (jsonb_populate_record(b, jsonb_build_object('id', gen_random_uuid(), 'shipment_id', c.id,
       'place', at.place, 'tracking_number', '6A' || lpad((split_part(c.number, '-', 3)::int * 100 + at.place)::text, 11, '0')))).*
     from boxes b, copied c, generate_series(1, 90) at(place) where b.id = $2`,
    [shipmentId, boxId, shipments],
  )
}

/** `npm test -- --full` follows ten thousand of them. */
const minutes = process.env['ESCALE_TEST_FULL'] ? 10 : 2

test(`1 000 boxes under way are read in each of ${minutes} minutes, never more than 100 calls in any minute`, async () => {
  const shipments = Math.floor((minutes * 1000) / 90)
  const boxes = shipments * 90 + 1
  const staff = {
    operateur: await app.makeStaff('operateur'),
    admin: await app.makeStaff('admin'),
  }
  const scenes = trackingScenes(app, staff)
  const { shipmentId, boxId } = await scenes.leave()
  await insertCopies(shipmentId, boxId, shipments)

  const calls: number[] = []
  const asked = new Set<string>()
  const read = (numbers: readonly string[]) => {
    calls.push(app.clock.now.getTime())
    for (const number of numbers) asked.add(number)
    const answer: Tracked = { kind: 'unknown' }
    return Promise.resolve(new Map(numbers.map((number) => [number, answer])))
  }
  const start = app.clock.now.getTime()
  // One run a minute, as the queue starts them.
  for (let minute = 0; asked.size < boxes && minute < minutes + 2; minute += 1) {
    app.clock.now = new Date(Math.max(app.clock.now.getTime(), start + minute * 60_000))
    await scenes.follow({ read })
  }
  expect(asked.size).toBe(boxes)
  expect(Math.max(...calls) - start).toBeLessThanOrEqual(minutes * 60_000)
  expect(calls).toHaveLength(Math.ceil(boxes / 10))
  const inTheMinuteFrom = (at: number) => calls.filter((call) => call >= at && call < at + 60_000)
  expect(Math.max(...calls.map((at) => inTheMinuteFrom(at).length))).toBeLessThanOrEqual(100)
})
