import { afterAll, beforeAll, expect, test } from 'vitest'
import { counted, countedAnswers } from '#tests/support/counted.ts'
import { openDock, type ReadyBox } from '#tests/support/dispatch-scenes.ts'
import { createTestApp, type Answer, type TestApp } from '#tests/support/test-app.ts'

/** Several people at one dock, each on their own connection. */
let app: TestApp
let dock: Awaited<ReturnType<typeof openDock>>
beforeAll(async () => {
  app = await createTestApp()
  dock = await openDock(app)
})
afterAll(() => app.close())

/** `npm test -- --full` plays 200 of them on Debian’s PostgreSQL. */
const rounds = process.env['ESCALE_TEST_ENGINE'] === 'debian' ? 200 : 3
const people = 8

const eight = <Each>(run: (person: number) => Promise<Each>): Promise<Each[]> =>
  Promise.all(Array.from({ length: people }, (_, person) => run(person)))

const countOf = async (query: string, ...values: readonly string[]): Promise<number> =>
  (await app.deps.pool.query(`select count(*)::int as count from ${query}`, [...values])).rows[0]
    .count

/** No deadlock surfaces, and no fault of the server. */
const expectAnswered = (answers: readonly Answer[]): void => {
  expect(
    answers.map(({ status }) => status).filter((status) => ![200, 409].includes(status)),
  ).toEqual([])
}

// Seen to fail: with `loadedIn` read before the lock; the key refused the others, as a fault of the server.
test(`one box goes into one van: ${rounds} times eight scans in two vans`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { number, boxId } = await dock.readyBox()
    const vans = [await dock.open(), await dock.open()]
    const answers = await eight((person) => dock.load(vans[person % 2] ?? '', number))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const verdicts = answers.map(({ body }) => body.verdict)
    expect(counted(verdicts)).toEqual({ loaded: 1, 'already-loaded': 3, 'other-dispatch': 4 })
    expect(await countOf('dispatch_boxes where box_id = $1', boxId)).toBe(1)
    const facts = `events where type = 'dispatch.box-loaded' and details ->> 'boxId' = $1`
    expect(await countOf(facts, boxId)).toBe(1)
  }
}, 600_000)

// Seen to fail: with the dispatch read without its lock; the others were told to unload what had left.
test(`one van leaves once: ${rounds} times eight who close it, while one box is asked for alone`, async () => {
  await dock.clear()
  for (let round = 0; round < rounds; round += 1) {
    const boxes = [await dock.readyBox(), await dock.readyBox()]
    const van = await dock.open()
    for (const { number } of boxes) await dock.load(van, number)
    const [answers, alone] = await Promise.all([
      eight(() => dock.close(van, 0)),
      dock.send('POST', `/api/warehouse/boxes/${boxes[0]?.boxId}/opening`, { reason: 'Poids' }),
    ])
    expectAnswered([...answers, alone])
    expect(countedAnswers(answers)).toEqual({ 200: 1, 'dispatch-closed': 7 })
    expect(['box-in-dispatch', 'box-not-ready']).toContain(alone.body.code)
    for (const box of boxes) await expectLeftOnce(box)
  }
}, 600_000)

async function expectLeftOnce({ boxId, shipmentId, customer }: ReadyBox): Promise<void> {
  const left = `events where type = 'shipment.handed-over' and shipment_id = $1 and details ->> 'boxId' = $2`
  expect(await countOf(left, shipmentId, boxId)).toBe(1)
  const told = `notifications where kind = 'shipment-handed-over' and channel = 'email' and user_id = $1
    and payload ->> 'boxId' = $2`
  expect(await countOf(told, customer.id, boxId)).toBe(1)
}

// Seen to fail: without the locks of `lockLoaded`, the boxes in any order; PostgreSQL ended one of the two as a deadlock.
test(`two vans close at once, each with a box of the same shipments: ${rounds} times`, async () => {
  await dock.clear()
  const before = await deadlocks()
  for (let round = 0; round < rounds; round += 1) {
    const shipments = [await dock.readyBoxes(2), await dock.readyBoxes(2), await dock.readyBoxes(2)]
    const vans = [await dock.open(), await dock.open()]
    for (const [at, van] of vans.entries()) {
      for (const boxes of at === 0 ? shipments : shipments.toReversed()) {
        await dock.load(van, boxes[at]?.number ?? '')
      }
    }
    const answers = await Promise.all(vans.map((van) => dock.close(van, 0)))
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [200, undefined],
      [200, undefined],
    ])
    for (const box of shipments.flat()) await expectLeftOnce(box)
  }
  // One that was ended would have been tried again, and nobody would have heard of it.
  expect(await deadlocks()).toBe(before)
}, 600_000)

async function deadlocks(): Promise<number> {
  const { rows } = await app.deps.pool.query(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  )
  return rows[0].deadlocks
}

test(`a scan that meets the closing is in the van and left, or was too late: ${rounds} times`, async () => {
  await dock.clear()
  for (let round = 0; round < rounds; round += 1) {
    const [early, late] = [await dock.readyBox(), await dock.readyBox()]
    const van = await dock.open()
    await dock.load(van, early.number)
    const [closed, scanned] = await Promise.all([
      dock.close(van, 1, 'Le chauffeur part'),
      dock.load(van, late.number),
    ])
    expectAnswered([closed, scanned])
    const { state } = (await dock.read(van)).dispatch
    // Refused only because the box was in already: the person had seen it missing.
    const why = closed.status === 409 ? [closed.body.code, scanned.status] : null
    expect([null, ['dispatch-moved', 200]]).toContainEqual(why)
    const isIn = await countOf('dispatch_boxes where box_id = $1', late.boxId)
    expect(isIn).toBe(scanned.status === 200 ? 1 : 0)
    expect(state).toBe(closed.status === 200 ? 'closed' : 'open')
    const here = `dispatch_boxes l join boxes b on b.id = l.box_id where l.dispatch_id = $1 and b.status = 'ready'`
    expect(await countOf(here, van)).toBe(state === 'closed' ? 0 : 2)
    await dock.close(van, 0)
    await dock.clear()
  }
}, 600_000)
