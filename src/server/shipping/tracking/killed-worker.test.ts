import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type DoomedProcess,
  startDoomed,
  untilItsSessionsEnd,
} from '#tests/support/doomed-process.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { trackingScenes, type TrackedBox } from '#tests/support/tracked-box.ts'
import { theShipment, whileHeld } from '#tests/support/while-held.ts'
import { found } from '#server/core/refused.ts'
import { leaseMs } from './due-boxes.ts'

/** A worker that dies anywhere in the reading of the boxes: another takes them over, and nothing is lost nor done twice. */

/** How often it is killed at each point; `KILLS=10` for a measure. */
const kills = Number(process.env['KILLS'] ?? 1)

let app: TestApp
let scenes: ReturnType<typeof trackingScenes>
let boxes: TrackedBox[]
let laPoste: Server
/** What La Poste says of each box; it grows by one event with each round. */
const told: { code: string; label: string; date: string }[] = []
let isSilent = false
let calls = 0
let keys: Record<string, string>

beforeAll(async () => {
  laPoste = createServer(({ url = '' }, response) => {
    calls += 1
    if (isSilent) return
    const numbers = decodeURIComponent(url.split('/').at(-1)?.split('?')[0] ?? '').split(',')
    response.writeHead(200, { 'content-type': 'application/json' }).end(
      JSON.stringify(
        numbers.map((idShip) => ({
          returnCode: 200,
          shipment: { idShip, isFinal: false, event: told.toReversed(), timeline: [] },
        })),
      ),
    )
  })
  await new Promise<void>((resolve) => {
    laPoste.listen(0, '127.0.0.1', resolve)
  })
  const address = laPoste.address()
  const port = typeof address === 'object' && address ? address.port : 0
  keys = { LAPOSTE_OKAPI_KEY: 'okapi', LAPOSTE_API_URL: `http://127.0.0.1:${port}` }
  app = await createTestApp(keys)
  app.clock.now = new Date()
  scenes = trackingScenes(app, {
    operateur: await app.makeStaff('operateur'),
    admin: await app.makeStaff('admin'),
  })
  boxes = []
  for (let made = 0; made < 3; made += 1) boxes.push(await scenes.leave())
})
afterAll(async () => {
  laPoste.closeAllConnections()
  laPoste.close()
  await app.close()
})

let round = 0
beforeEach(() => {
  isSilent = false
})

/** One more event, due now, and a worker that reads it. */
async function startWorker(): Promise<DoomedProcess> {
  round += 1
  told.push({ code: 'AG1', label: `Au bureau, ${round}`, date: new Date().toISOString() })
  app.clock.now = new Date()
  await app.deps.db.updateTable('box_tracking').set({ next_read_at: app.clock.now }).execute()
  return startDoomed(app, keys, { name: 'follow-boxes' })
}

/** Another worker takes over when the lease has ended: the events of each box, and how often its customer was told. */
async function takenOver() {
  isSilent = false
  // The job passes over rows that another session holds: those of the dead come at its next turn, which no test waits for.
  await untilItsSessionsEnd(app)
  app.clock.now = new Date(Date.now() + leaseMs)
  await scenes.follow()
  // Reserved on a clock that is ahead of that of the next worker, which would wait for its turn.
  await app.deps.db.deleteFrom('supplier_paces').execute()
  const states = await Promise.all(boxes.map((box) => scenes.states(box)))
  return states.map(({ events, told: mails }) => [events, mails])
}
const eachOnce = () =>
  boxes.map(() => [round, Array.from({ length: round }, () => 'box-to-collect')])

/** The boxes in the order in which the worker stores them. */
const inTurn = async (place: number): Promise<TrackedBox> => {
  const { rows } = await app.deps.pool.query<{ box_id: string }>(
    'select box_id from box_tracking order by box_id',
  )
  return found(boxes.find(({ boxId }) => boxId === rows[place]?.box_id))
}

const rounds = Array.from({ length: kills }, (_, index) => index + 1)

test.each(rounds)('killed while it waits for its turn at La Poste (%i)', async () => {
  const far = new Date(Date.now() + 3_600_000)
  await app.deps.db
    .insertInto('supplier_paces')
    .values({ supplier: 'la-poste', next_call_at: far })
    .onConflict((conflict) => conflict.column('supplier').doUpdateSet({ next_call_at: far }))
    .execute()
  const isTurn = async () =>
    (await app.deps.pool.query('select from supplier_paces where next_call_at > $1', [far])).rows
      .length > 0
  await (await startWorker()).killWhen(isTurn)
  await app.deps.db.deleteFrom('supplier_paces').execute()
  expect(await takenOver()).toEqual(eachOnce())
})

test.each(rounds)('killed while La Poste answers (%i)', async () => {
  isSilent = true
  const before = calls
  await (await startWorker()).killWhen(() => calls > before)
  expect(await takenOver()).toEqual(eachOnce())
})

test.each(rounds.flatMap((index) => [0, 1, 2].map((place) => [place, index] as const)))(
  'killed while it stores box %i of three (%i)',
  async (place) => {
    const { shipmentId } = await inTurn(place)
    let worker: DoomedProcess | undefined
    const work = async () => {
      worker = await startWorker()
      await worker.exited
    }
    await whileHeld(app, theShipment(shipmentId), work, async () => worker?.kill())
    expect(await takenOver()).toEqual(eachOnce())
  },
)
