import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fewestDeliveries, type RealDelays } from '#domain/shipment/arrival-window.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { realDelaysOf } from './real-delays.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(() => forgetAll())

const places = ['Guadeloupe', 'Mayotte', 'Reste du monde'] as const
const modes = ['standard', 'eco'] as const

type Box = {
  readonly destination: string
  readonly mode: string
  readonly status: string
  /** Since it was handed over, and since it was delivered. */
  readonly tookMs: number
  readonly agoMs: number
}

/** Rows without their owners: nothing is read of them here. */
async function insertBoxes(boxes: readonly Box[]): Promise<void> {
  const now = app.clock.now.getTime()
  const rows = boxes.map(({ destination, mode, status, tookMs, agoMs }) => ({
    destination,
    mode,
    status,
    handed_over_at: new Date(now - agoMs - tookMs),
    delivered_at: status === 'handed_over' ? null : new Date(now - agoMs),
  }))
  const client = await app.deps.pool.connect()
  try {
    await client.query('set session_replication_role = replica')
    await client.query(
      `with r as (select gen_random_uuid() as id, * from jsonb_to_recordset($1)
           r (status text, destination text, mode text, handed_over_at timestamptz, delivered_at timestamptz)),
         s as (insert into shipments (id, number, customer_id, order_id, quote_id, address, status, destination, mode, created_at, updated_at)
           select id, id, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), '{}', status, destination, mode, now(), now() from r)
       insert into boxes (shipment_id, place, status, weight_g, length_mm, width_mm, height_mm, packed_at, handed_over_at, delivered_at,
         returned_at, created_at, updated_at)
       select id, 1, status, 1000, 200, 200, 200, handed_over_at, handed_over_at, case status when 'delivered' then delivered_at end,
         case status when 'returned' then delivered_at end, now(), now() from r`,
      [JSON.stringify(rows)],
    )
  } finally {
    client.release(true)
  }
}

/** Each reading an hour and a second later: what is remembered is past. */
async function forgetAll(): Promise<void> {
  await app.deps.pool.query('truncate shipments cascade')
  app.clock.now = new Date(app.clock.now.getTime() + hourMs + 1000)
}

const read = (destination: string, mode: string) =>
  realDelaysOf(app.deps.db, app.clock.now, { destination, mode })

/** The figures as somebody would count them by hand. */
function countedByHand(boxes: readonly Box[], destination: string, mode: string) {
  const days = boxes
    .filter((box) => box.destination === destination && box.mode === mode)
    .filter(({ status, agoMs }) => status === 'delivered' && agoMs < 300 * dayMs)
    .map(({ tookMs }) => Math.max(1, Math.ceil(tookMs / dayMs)))
    .toSorted((a, b) => a - b)
  if (destination === 'Reste du monde' || days.length < fewestDeliveries) return null
  const within = (tenths: number) => days[Math.ceil((tenths * days.length) / 10) - 1] ?? 0
  return { deliveries: days.length, halfDays: within(5), mostDays: within(9) }
}

const box: fc.Arbitrary<Box> = fc.record({
  destination: fc.constantFrom(...places),
  mode: fc.constantFrom(...modes),
  status: fc.constantFrom(...Array<string>(5).fill('delivered'), 'handed_over', 'returned'),
  tookMs: fc.integer({ min: 0, max: 45 * dayMs }),
  agoMs: fc.oneof(
    { weight: 5, arbitrary: fc.integer({ min: 0, max: 299 * dayMs }) },
    { weight: 1, arbitrary: fc.integer({ min: 400 * dayMs, max: 900 * dayMs }) },
  ),
})

// Removed to see it fail: the mode, then the destination, in `where`; the twelve months; `status`.
test('the figures of each territory and mode are those of its own deliveries of the year', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(box, { minLength: 150, maxLength: 400 }), async (boxes) => {
      await forgetAll()
      await insertBoxes(boxes)
      for (const destination of places) {
        for (const mode of modes) {
          expect(await read(destination, mode)).toEqual(countedByHand(boxes, destination, mode))
        }
      }
    }),
    { numRuns: 25, endOnFailure: true },
  )
})

const delivered = (count: number, days: number, mode = 'standard'): Box[] =>
  Array.from({ length: count }, () => ({
    destination: 'Mayotte',
    mode,
    status: 'delivered',
    tookMs: days * dayMs,
    agoMs: dayMs,
  }))

test('nineteen deliveries are not shown, twenty are', async () => {
  await insertBoxes(delivered(19, 9))
  expect(await read('Mayotte', 'standard')).toBeNull()
  app.clock.now = new Date(app.clock.now.getTime() + hourMs)
  await insertBoxes(delivered(1, 14))
  const known: RealDelays = { deliveries: 20, halfDays: 9, mostDays: 9 }
  expect(await read('Mayotte', 'standard')).toEqual(known)
  expect(await read('Mayotte', 'eco')).toBeNull()
  const { body } = await app.request('GET', '/api/rates?destination=Mayotte')
  expect(body.delays).toEqual({ standard: known, eco: null })
  const other = await app.request('GET', '/api/rates?destination=Guadeloupe')
  expect(other.body.delays).toEqual({ standard: null, eco: null })
})

test('within the hour the figures are remembered', async () => {
  await insertBoxes(delivered(20, 9))
  expect((await read('Mayotte', 'standard'))?.deliveries).toBe(20)
  await insertBoxes(delivered(5, 9))
  expect((await read('Mayotte', 'standard'))?.deliveries).toBe(20)
  app.clock.now = new Date(app.clock.now.getTime() + hourMs)
  expect((await read('Mayotte', 'standard'))?.deliveries).toBe(25)
})
