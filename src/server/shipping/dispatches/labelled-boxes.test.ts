import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { carrierNumber } from '#tests/support/carrier-number.ts'
import { openDock, type ReadyBox } from '#tests/support/dispatch-scenes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

/** A box that the carrier made a label for has its number and its carrier before it leaves. */
let app: TestApp
let dock: Awaited<ReturnType<typeof openDock>>
beforeAll(async () => {
  app = await createTestApp()
  dock = await openDock(app)
})
afterAll(() => app.close())

let box: ReadyBox
let number: string
let van: string
beforeEach(async () => {
  await dock.clear()
  box = await dock.readyBox()
  number = carrierNumber()
  await app.deps.db
    .insertInto('carrier_labels')
    .values({
      box_id: box.boxId,
      carrier_code: 'colissimo',
      status: 'made',
      tracking_number: number,
      asked_at: app.clock.now,
      ended_at: app.clock.now,
    })
    .execute()
  van = await dock.open()
})

const scan = async (code: string, of = van) => (await dock.load(of, code, null)).body
const openBox = () =>
  dock.send('POST', `/api/warehouse/boxes/${box.boxId}/opening`, { reason: 'Poids' })

test.each(['our label', 'the carrier’s label'])('one scan of %s loads it', async (which) => {
  const code = which === 'our label' ? box.number : number
  expect(await scan(code)).toMatchObject({ verdict: 'loaded', box: { id: box.boxId } })
  expect((await dock.read(van)).loaded).toMatchObject([{ trackingNumber: number }])
  expect((await dock.close(van, 0)).status).toBe(200)
  const { tracking_number: left } = await app.deps.db
    .selectFrom('boxes')
    .select('tracking_number')
    .where('id', '=', box.boxId)
    .executeTakeFirstOrThrow()
  expect(left).toBe(number)
})

test('another carrier neither expects nor takes it', async () => {
  const added = await dock.send(
    'POST',
    '/api/admin/carriers',
    {
      name: 'Chronopost',
      linkPattern: null,
      numberForms: [],
      checkDigit: null,
      position: 2,
    },
    dock.admin,
  )
  const other = await dock.open({ carrier: added.body.code })
  expect((await dock.read(other)).missing).toEqual([])
  expect((await dock.read(van)).missing).toMatchObject([{ number: box.number }])
  expect((await scan(box.number, other)).verdict).toBe('other-carrier')
})

test('its number goes on no other box', async () => {
  const second = await dock.readyBox()
  const taken = { code: 'carrier-tracking-number-taken', details: { number: box.number } }
  expect((await dock.load(van, second.number, number)).body).toMatchObject(taken)
  const alone = await dock.send('POST', `/api/warehouse/boxes/${second.boxId}/departure`, {
    carrier: 'colissimo',
    trackingNumber: number,
  })
  expect(alone.body).toMatchObject(taken)
})

test('a box that was opened has lost the number of its label', async () => {
  expect((await openBox()).status).toBe(200)
  expect((await scan(number)).verdict).toBe('unknown')
})

test('« Expéditions » opens the box by the number on its label', async () => {
  const find = () =>
    app.request('GET', `/api/warehouse/scanned-shipment?code=${number}`, { as: dock.operateur })
  expect((await find()).body).toMatchObject({ verdict: 'opens', box: { id: box.boxId } })
  await openBox()
  expect((await find()).body.verdict).toBe('unknown')
})
