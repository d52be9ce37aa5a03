import { afterAll, beforeAll, expect, test } from 'vitest'
import { carrierNumber } from '#tests/support/carrier-number.ts'
import { openClaimDesk, type ClaimDesk } from '#tests/support/claim-desk.ts'
import { boxAt } from '#tests/support/insert-box.ts'
import { packingScenes } from '#tests/support/packing-scenes.ts'

let house: ClaimDesk
beforeAll(async () => {
  house = await openClaimDesk()
})
afterAll(() => house.till.close())

const evidenceOf = async (claimId: string) =>
  (await house.claimOf(house.operateur, claimId)).evidence

test('a box that left with a departure shows its deposit slip and what its carrier said', async () => {
  const { operateur, till } = house
  const { deps, clock } = till.app
  const marie = await till.app.makeCustomer()
  const scenes = packingScenes(till, operateur, house.desk)
  const paid = await scenes.paidBox(marie, 1)
  const number = carrierNumber()
  await scenes.pack(paid, paid.parcelIds)
  const boxId = await boxAt(deps, paid.shipmentId)
  const send = (path: string, body: object = {}) =>
    house.call(operateur, 'POST', `/api/warehouse/${path}`, body)
  const cutOffAt = new Date(clock.now.getTime() + 3_600_000).toISOString()
  const van = (await send('dispatches', { carrier: 'colissimo', destinations: [], cutOffAt })).body
  const code = (await house.call(operateur, 'GET', `/api/warehouse/shipments/${paid.shipmentId}`))
    .body.shipment.number
  await send(`dispatches/${van.id}/scans`, { code, carrierNumber: number })
  expect((await send(`dispatches/${van.id}/closure`, { seen: 0, reason: '' })).status).toBe(200)
  await send(`boxes/${boxId}/delivery`)
  const event = { code: 'DI1', label: 'Livré', at: clock.now, raw: '{}', read_at: clock.now }
  await deps.db
    .insertInto('box_tracking')
    .values({ box_id: boxId, number, read_at: clock.now })
    .execute()
  await deps.db
    .insertInto('tracking_events')
    .values({ box_id: boxId, number, ...event })
    .execute()

  const { body: claim } = await house.open(marie, paid)
  const { slip, tracking, box } = await evidenceOf(claim.id)
  expect(slip).toMatchObject({ dispatchId: van.id, number: van.number })
  expect(tracking.events).toMatchObject([{ label: 'Livré', state: 'delivered' }])
  expect([box.id, box.status]).toEqual([boxId, 'delivered'])
  await till.app.runJobs()
  expect((await evidenceOf(claim.id)).slip.isReady).toBe(true)
})

test('a box that was handed over alone has no slip', async () => {
  const marie = await house.till.app.makeCustomer()
  const { body } = await house.open(marie, await house.deliveredBox(marie))
  expect((await evidenceOf(body.id)).slip).toBe(null)
})
