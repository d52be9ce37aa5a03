import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { labelOrder } from '#server/shipping/carrier-labels/label-order.ts'
import { lockBox } from '#server/shipping/shipments/locked-shipment.ts'
import { type ClaimDesk, openClaimDesk } from '#tests/support/claim-desk.ts'
import { boxAt } from '#tests/support/insert-box.ts'
import { packingScenes, type PaidBox } from '#tests/support/packing-scenes.ts'
import { payLines } from '#tests/support/pay-lines.ts'
import { receivedParcel, requestedQuote, send, sentLine } from '#tests/support/quote-scenes.ts'
import type { Person } from '#tests/support/test-app.ts'

/** What the carrier is asked to insure, and what a claim may reach: the insurance that was paid. */
let house: ClaimDesk
let bench: ReturnType<typeof packingScenes>
let marie: Person
beforeAll(async () => {
  house = await openClaimDesk()
  bench = packingScenes(house.till, house.operateur, house.desk)
})
afterAll(() => house.till.close())
beforeEach(async () => {
  marie = await house.till.app.makeCustomer()
})

const transport = [sentLine('carrier', 1995), sentLine('processing_fee', 690)]
const insurance = (insuredCents: number, code = 'insurance') => ({
  ...sentLine(code, 660),
  insuredCents,
})
const pay = async (lines: readonly object[], request: Record<string, unknown> = {}) => {
  const { operateur, admin } = house
  return payLines(house.till, { owner: marie, operateur, admin }, lines, request)
}

/** Of the only box, of 900 g: the carrier’s label, and the form of its owner’s claim. */
async function insured({ shipmentId }: PaidBox): Promise<readonly [number, number]> {
  const boxId = await boxAt(house.till.app.deps, shipmentId)
  const ctx = await house.till.app.contextOf(house.operateur)
  const order = await ctx.db.transaction().execute(async (tx) => {
    const { shipment, box } = await lockBox(tx, boxId)
    return labelOrder(tx, ctx, shipment, box)
  })
  const form = await house.call(marie, 'GET', `/api/boxes/${boxId}/claim-form`)
  return [order.insuredCents, form.body.insuredCents]
}

async function closed(box: PaidBox): Promise<PaidBox> {
  const origin = `update content_lines set origin = 'FR' where parcel_id = any($1)`
  await house.till.app.deps.pool.query(origin, [box.parcelIds])
  expect((await bench.pack(box, box.parcelIds, { weightGrams: 900 })).status).toBe(200)
  return box
}

// All seen to fail with the tier of the request: 0, 0 and 100 000 were asked of the carrier.
test('an insurance that the office added and the customer paid counts, whatever was requested', async () => {
  const box = await closed(await pay([...transport, insurance(100_000)]))
  expect(await insured(box)).toEqual([100_000, 100_000])
})

test('an insurance beyond the tiers, in the office’s words, insures the value that it says', async () => {
  const box = await closed(await pay([...transport, insurance(350_000, 'free_insurance')]))
  expect(await insured(box)).toEqual([350_000, 350_000])
})

test('a requested insurance that was not sold counts for nothing: the base is left', async () => {
  const box = await closed(await pay(transport, { insuranceTier: 1000 }))
  expect(await insured(box)).toEqual([0, 2070])
})

test('an insurance that was given back, or given up at the bench, counts for nothing', async () => {
  const lines = [...transport, insurance(100_000)]
  const request = { insuranceTier: 1000 }
  const back = await pay(lines, request)
  const wish = { kind: 'lines', parts: [{ line: 2, amountCents: 660 }] }
  expect((await house.desk.ask(back.orderId, wish)).status).toBe(200)
  await house.desk.settled(back.orderId, ({ money }) =>
    expect(money.refunds[0].status).toBe('given'),
  )
  expect(await insured(await closed(back))).toEqual([0, 2070])

  const given = await pay(lines, request)
  const path = `/api/warehouse/shipments/${given.shipmentId}/impossible-tasks`
  const why = { taskKey: 'line-2', reason: 'Le transporteur n’assure pas ce contenu.' }
  expect((await house.call(house.operateur, 'POST', path, why)).status).toBe(200)
  expect(await insured(await closed(given))).toEqual([0, 2070])
})

// Seen to fail: with the requested tier, which is none; by `insuredByOne` of `sendQuote`, then by that of `paidForShipment`.
test('an insurance that was sold before its line said a value insures the tier of its name or of its price', async () => {
  const { pool } = house.till.app.deps
  const box = await pay([...transport, sentLine('insurance', 660)])
  const { rows } = await pool.query(
    'select lines -> 2 as line from quote_versions where quote_id = $1',
    [box.quoteId],
  )
  expect(rows[0].line).toMatchObject({ code: 'insurance', insuredCents: 100_000 })
  await pool.query(
    `begin; set local session_replication_role = 'replica';
     update quote_versions set lines = lines #- '{2,insuredCents}' where quote_id = '${box.quoteId}'; commit`,
  )
  expect(await insured(await closed(box))).toEqual([100_000, 100_000])
})

// Seen to fail: without `isValueSaid` of `sendQuote`.
test('an insurance in the office’s words is not sent before it says up to which value', async () => {
  const { app } = house.till
  const parcelId = await receivedParcel(app, marie, house.operateur)
  const quoteId = await requestedQuote(app, marie, [parcelId])
  const lines = [...transport, sentLine('free_insurance', 660)]
  const { status, body } = await send(app, house.admin, quoteId, 0, { lines })
  expect([status, body.code]).toEqual([409, 'insured-value-missing'])
})
