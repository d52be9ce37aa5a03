import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buy } from '#tests/support/basket.ts'
import { boxAt } from '#tests/support/insert-box.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { packingScenes, type PaidBox } from '#tests/support/packing-scenes.ts'
import { accept } from '#tests/support/quote-scenes.ts'
import { refundDesk, type Desk } from '#tests/support/refund-desk.ts'
import { requestScenes } from '#tests/support/request-scenes.ts'
import type { Person } from '#tests/support/test-app.ts'
import { openTill, type Till } from '#tests/support/till.ts'

/** What was asked and paid for a shipment whose last parcel to pack goes away, after another was closed in a box. */
let till: Till
let operateur: Person
let marie: Person
let desk: Desk
let bench: ReturnType<typeof packingScenes>
let scenes: ReturnType<typeof requestScenes>
beforeAll(async () => {
  till = await openTill()
  operateur = await till.app.makeStaff('operateur')
  desk = refundDesk(till, await till.app.makeStaff('admin'))
  bench = packingScenes(till, operateur, desk)
  scenes = requestScenes(till.app, operateur)
})
afterAll(() => till.close())

let paid: PaidBox
let a: string
let b: string
let c: string
/** A new customer pays for a shipment. */
async function begin(parcels: number, extras: Readonly<Record<string, number>> = {}) {
  marie = await till.app.makeCustomer()
  paid = await bench.paidBox(marie, parcels, { extras })
  ;[a = '', b = '', c = ''] = paid.parcelIds
}
beforeEach(() => begin(2))

const read = async () =>
  (await till.app.request('GET', `/api/warehouse/shipments/${paid.shipmentId}`, { as: operateur }))
    .body
/** Closes a box without a word about the paid work. */
const close = (...scannedParcelIds: readonly string[]) =>
  till.app.request('POST', `/api/warehouse/shipments/${paid.shipmentId}/boxes`, {
    as: operateur,
    body: { scannedParcelIds, weightGrams: 900, ...sides, isWeightChecked: true },
  })
async function openFirst(): Promise<void> {
  const boxId = await boxAt(till.app.deps, paid.shipmentId)
  const path = `/api/warehouse/boxes/${boxId}/opening`
  await till.app.request('POST', path, { as: operateur, body: { reason: 'À refaire.' } })
}
const sides = { lengthMm: 320, widthMm: 220, heightMm: 170 }
const sound = async () => expect(await brokenInvariants(till.app.deps.pool)).toEqual({})

const supplementFor = async (parcelId: string, weightGrams: number) => {
  const path = `/api/warehouse/shipments/${paid.shipmentId}/supplements`
  const body = { scannedParcelIds: [parcelId], weightGrams, ...sides }
  const asked = await till.app.request('POST', path, { as: operateur, body })
  const { quoteId: id, quoteNumber: number, totalCents } = asked.body.supplement
  await accept(till.app, marie, id, 1)
  return { id, number, version: 1, totalCents, parcelIds: [] }
}

/** The owner has the parcel destroyed. */
async function destroy(parcelId: string): Promise<void> {
  await scenes.block(parcelId, ['ship-as-is', 'return', 'destroy'], 'damaged')
  const { body: chosen } = await scenes.choose(parcelId, marie, {
    choice: 'destroy',
    consent: true,
  })
  await scenes.answer(chosen.id, 'accepted')
  expect((await scenes.carryOut(chosen.id)).status).toBe(200)
}

const givenBack = async () => {
  await desk.ask(paid.orderId, { kind: 'whole' })
  await desk.settled(paid.orderId, ({ status }) => expect(status).toBe('refunded'))
}

// Removed to see it fail: `endSupplementsOf` in `followBoxes`, then `to_pack` of `isNoLongerAsked`, which let the money in.
test.each([
  ['is destroyed', 'ready', 1, () => destroy(b)],
  ['is given back, after the other has left', 'handed_over', 2, givenBack],
])(
  'once the parcel that a supplement was asked for %s, the supplement is withdrawn, and money for it comes back',
  async (_, status, refunds, end) => {
    await bench.pack(paid, [a], { weightGrams: 1500 })
    if (status === 'handed_over') await bench.leave(paid)
    const page = await till.open(marie, [await supplementFor(b, 1500)])
    await end()
    await till.pay(page.body.url)
    await till.app.runJobs()
    const { shipment } = await read()
    expect(shipment).toMatchObject({ status, holds: [] })
    const withdrawn = `shipment_id = $1 and outcome = 'withdrawn'`
    expect(await till.count('supplements', withdrawn, [paid.shipmentId])).toBe(1)
    // Removed to see it fail: `notifyWithdrawn` in `withdrawOpen`.
    const told = `kind = 'supplement-withdrawn' and user_id = $1`
    expect(await till.count('notifications', told, [marie.id])).toBe(2)
    expect(await till.count('orders', 'customer_id = $1', [marie.id])).toBe(1)
    const ofMarie = `exists (select from payments p join checkouts c on c.id = p.checkout_id
      where p.id = payment_id and c.customer_id = $1) and status = 'given'`
    expect(await till.count('refunds', ofMarie, [marie.id])).toBe(refunds)
    await sound()
  },
)

// Removed to see it fail: `if (!isCancelled) return` of `endSupplementsOfShipment`.
test('the end of a supplement that is open proposes none that was paid for the packed shipment', async () => {
  await bench.pack(paid, [a], { weightGrams: 1500 })
  till.app.clock.now = new Date(till.app.clock.now.getTime() + 60_000)
  await buy(till, marie, { quotes: [await supplementFor(b, 1500)] })
  const orderId = await desk.orderOf(marie)
  await supplementFor(b, 4000)
  await destroy(b)
  await till.app.runJobs()
  const ended = `shipment_id = $1 and outcome = any($2)`
  const outcomes = ['paid', 'withdrawn']
  expect(await till.count('supplements', ended, [paid.shipmentId, outcomes])).toBe(2)
  expect((await desk.read(orderId)).money.refunds).toEqual([])
  await sound()
})

const undone = { code: 'paid-work-undone', tasks: ['Photos du contenu'] }

// Removed to see it fail: `undoneWork` among the sources of `holdsOf`.
test('paid work that no last box asked for keeps the box in the house until it is recorded', async () => {
  expect((await close(a)).status).toBe(200)
  await destroy(b)
  expect((await read()).shipment).toMatchObject({ status: 'ready', holds: [undone] })
  const { code, ...details } = undone
  expect((await bench.leave(paid)).body).toMatchObject({ code, details })
  await openFirst()
  expect((await close(a)).body.code).toBe('paid-task-undone')
  expect((await bench.pack(paid, [a])).body).toMatchObject({ status: 'ready', holds: [] })
  expect((await bench.leave(paid)).body.status).toBe('handed_over')
  expect((await desk.read(paid.orderId)).money.refunds).toEqual([])
  await sound()
})

// Removed to see it fail: `giveUpUndoneWork` in `leaveBoxes`.
test('paid work that nobody can do any more is a refund for the office to approve', async () => {
  await close(a)
  await bench.leave(paid)
  await scenes.block(b)
  await bench.giveBack([b])
  expect((await read()).shipment.status).toBe('handed_over')
  const note = expect.stringContaining('Prestation impossible, Photos du contenu')
  expect((await desk.read(paid.orderId)).money.refunds).toMatchObject([
    { status: 'awaiting_approval', amountCents: 500, note },
  ])
  await sound()
})

const carried = { insurance: 300, signature_required: 2000, free_insurance: 0 }

// Removed to see it fail: `isAskedOfCarrier` in `giveUpUndoneWork`.
test('what the carrier was asked for with the first box that left is not proposed back', async () => {
  await begin(2, carried)
  await close(a)
  await bench.leave(paid)
  await destroy(b)
  expect((await read()).shipment.status).toBe('handed_over')
  expect((await desk.read(paid.orderId)).money.refunds).toMatchObject([{ amountCents: 500 }])
  await sound()
})

// Removed to see it fail: the place in `isAskedOfCarrier`.
test('an insurance whose box never left is proposed back, a signature asked with another box is not', async () => {
  await begin(3, carried)
  await close(a)
  await close(b)
  await bench.leave(paid, {}, operateur, 2)
  await openFirst()
  await destroy(a)
  await destroy(c)
  expect((await read()).shipment.status).toBe('handed_over')
  const refunds = [{ amountCents: 300 }, { amountCents: 500 }]
  expect((await desk.read(paid.orderId)).money.refunds).toMatchObject(refunds)
  await sound()
})
