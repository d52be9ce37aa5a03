import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { papersOfLabel } from '#server/payments/orders/carrier-papers.ts'
import { type LabelDesk, openLabelDesk } from '#tests/support/label-desk.ts'
import { type CarrierDepot } from '#tests/support/carrier-depot.ts'
import { boxAt } from '#tests/support/insert-box.ts'
import type { PaidBox } from '#tests/support/packing-scenes.ts'
import { requestScenes } from '#tests/support/request-scenes.ts'
import type { Person } from '#tests/support/test-app.ts'
import { openTill, type Till } from '#tests/support/till.ts'
import { lockBox } from '#server/shipping/shipments/locked-shipment.ts'
import { labelOrder } from './label-order.ts'

/** Colissimo's label of a closed box. */
let desk: LabelDesk
let till: Till
let depot: CarrierDepot
beforeAll(async () => {
  desk = await openLabelDesk()
  ;({ till, depot } = desk)
})
afterAll(() => desk.end())
afterEach(() => depot.setIncidents({ outage: 'none' }))

let paid: PaidBox
let boxId: string
let reference: string
beforeEach(async () => {
  paid = await desk.bench.paidBox(await till.app.makeCustomer(), 1)
  await close()
})

async function close(): Promise<void> {
  ;({ boxId, number: reference } = await desk.close(paid))
}
const declare = (goods: object) => desk.declare(boxId, goods)
const create = () => desk.create(boxId)
const paper = (name: string, as = desk.operateur) => desk.paper(boxId, name, as)
const rows = () => desk.rows(boxId)

test('a label gives the number under which the box leaves, with its own papers', async () => {
  const { status, body } = await create()
  expect(status).toBe(200)
  expect(await depot.numbersOf(reference)).toEqual([body.trackingNumber])
  for (const name of ['label', 'cn23']) {
    const { status: found, headers } = await paper(name)
    expect([found, headers.get('content-type')]).toEqual([200, 'application/pdf'])
  }
  expect((await paper('label', await till.app.makeCustomer())).status).toBe(403)
  const left = await desk.bench.leave(paid, { trackingNumber: body.trackingNumber })
  expect(left.status).toBe(200)
})

// Removed to see it fail: the refusal of a request that is still running.
test('eight presses at once make one label', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, create))
  const codes = new Set(answers.map(({ status, body }) => (status === 200 ? 'made' : body.code)))
  expect(codes.has('made')).toBe(true)
  expect([...codes].filter((code) => !['made', 'carrier-label-being-made'].includes(code))).toEqual(
    [],
  )
  expect(await depot.numbersOf(reference)).toHaveLength(1)
  const again = await create()
  expect([again.body.trackingNumber]).toEqual(await depot.numbersOf(reference))
})

test('an answer that is lost is said; asked again, the box has one label, the one that counts', async () => {
  await depot.setIncidents({ outage: 'lost' })
  expect((await create()).body.code).toBe('carrier-answer-lost')
  await depot.setIncidents({ outage: 'none' })
  const { body } = await create()
  const made = await depot.numbersOf(reference)
  expect(made).toHaveLength(2)
  expect(made[0]).toBe(body.trackingNumber)
  expect(await rows()).toEqual([
    { status: 'failed', failure: 'unsure' },
    { status: 'made', failure: null },
  ])
})

test('a server that died while it asked holds the box up for half a minute only', async () => {
  await till.app.deps.db
    .insertInto('carrier_labels')
    .values({
      box_id: boxId,
      carrier_code: 'colissimo',
      status: 'asked',
      asked_at: till.app.clock.now,
    })
    .execute()
  expect((await create()).body.code).toBe('carrier-label-being-made')
  till.app.clock.now = new Date(till.app.clock.now.getTime() + 31_000)
  expect((await create()).status).toBe(200)
})

test('Colissimo away makes nothing, and the box leaves under a number that was typed', async () => {
  await depot.setIncidents({ outage: 'busy' })
  expect((await create()).body.code).toBe('carrier-away')
  expect((await desk.bench.leave(paid)).status).toBe(200)
  expect((await create()).body.code).toBe('box-not-ready')
})

test('what Colissimo would refuse is said before it is asked, and what it refuses in its own words', async () => {
  const wrong = async (goods: object) => {
    await declare(goods)
    return (await create()).body
  }
  expect(await wrong({ hsCode: '42' })).toMatchObject({
    code: 'carrier-label-refused',
    details: { sentences: [expect.stringContaining('30519') as string] },
  })
  expect((await wrong({ hsCode: null })).code).toBe('carrier-label-goods')
  expect(await depot.numbersOf(reference)).toEqual([])
})

const open = async () => {
  const path = `/api/warehouse/boxes/${boxId}/opening`
  const body = { reason: 'Poids à corriger' }
  expect((await till.app.request('POST', path, { as: desk.operateur, body })).status).toBe(200)
}
/** The PDFs of the labels of the box that are stored. */
async function storedPapers(): Promise<string[]> {
  const labels = await till.app.deps.db
    .selectFrom('carrier_labels')
    .select('id')
    .where('box_id', '=', boxId)
    .execute()
  const stored: string[] = []
  for (const key of labels.flatMap(({ id }) => papersOfLabel(id))) {
    if (await till.app.deps.files.has(key)) stored.push(key)
  }
  return stored
}

// Removed to see it fail: `promiseRemoval` in openBoxes.
test('a box that is opened loses its label with its PDFs; closed again, it gets another', async () => {
  const first = (await create()).body.trackingNumber
  expect(await storedPapers()).toHaveLength(2)
  await open()
  expect((await paper('label')).status).toBe(404)
  await till.app.runJobs()
  expect(await storedPapers()).toEqual([])
  expect(await rows()).toEqual([{ status: 'voided', failure: null }])
  await close()
  const second = await create()
  expect(second.status).toBe(200)
  expect(second.body.trackingNumber).not.toBe(first)
})

// Removed to see it fail: `removeFiles` in createCarrierLabel; `promiseRemoval` where no answer came.
test('the PDFs of a label that nobody waits for any more are not kept', async () => {
  const { files, clock } = { ...till.app.deps, clock: till.app.clock }
  const saving = vi.spyOn(files, 'put')
  const put = saving.getMockImplementation() ?? files.put.bind(files)
  try {
    saving.mockImplementationOnce(async (key, bytes) => {
      await open()
      return put(key, bytes)
    })
    expect((await create()).body.code).toBe('box-not-ready')
    expect(await storedPapers()).toEqual([])
  } finally {
    saving.mockRestore()
  }
  await close()
  const asked = await till.app.deps.db
    .insertInto('carrier_labels')
    .values({ box_id: boxId, carrier_code: 'colissimo', status: 'asked', asked_at: clock.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const key of papersOfLabel(asked.id)) await files.put(key, new Uint8Array([37]))
  clock.now = new Date(clock.now.getTime() + 31_000)
  expect((await create()).status).toBe(200)
  await till.app.runJobs()
  expect(await storedPapers()).not.toEqual(expect.arrayContaining(papersOfLabel(asked.id)))
  expect(await storedPapers()).toHaveLength(2)
})

test('without a key there is no label to ask for', async () => {
  const other = await openTill()
  try {
    const as = await other.app.makeStaff('operateur')
    const path = `/api/warehouse/boxes/${boxId}/carrier-label`
    const { status, body } = await other.app.request('POST', path, { as, body: {} })
    expect([status, body.code]).toEqual([503, 'carrier-not-configured'])
  } finally {
    await other.close()
  }
})

test('a box that was closed before there were declarations says so, and has no label', async () => {
  await till.app.deps.db.deleteFrom('customs_declarations').where('box_id', '=', boxId).execute()
  expect((await create()).body.code).toBe('declaration-missing')
  expect(await rows()).toEqual([])
})

/** What Colissimo would be asked for the box at this place. */
async function orderAt(shipmentId: string, place: number) {
  const id = await boxAt(till.app.deps, shipmentId, place)
  await desk.declare(id, { unitGrams: 210, hsCode: '490199', origin: 'FR' })
  const ctx = await till.app.contextOf(desk.operateur)
  return ctx.db.transaction().execute(async (tx) => {
    const { shipment, box } = await lockBox(tx, id)
    return labelOrder(tx, ctx, shipment, box)
  })
}

// Removed to see it fail: `isImpossible` in `labelOrder`. The house gave the price back and bought the signature.
test('a signature that was given up at the bench is not asked of Colissimo', async () => {
  const productOf = async (givesUp: boolean): Promise<string> => {
    const extras = { signature_required: 310 }
    const signed = await desk.bench.paidBox(await till.app.makeCustomer(), 1, { extras })
    const path = `/api/warehouse/shipments/${signed.shipmentId}`
    const as = desk.operateur
    const { tasks } = (await till.app.request('GET', path, { as })).body.paidWork
    const signature = tasks.find(({ code }: { code: string }) => code === 'signature_required')
    if (givesUp) {
      const body = { taskKey: signature.key, reason: 'Le transporteur ne la propose pas.' }
      await till.app.request('POST', `${path}/impossible-tasks`, { as, body })
    }
    await desk.bench.pack(signed, signed.parcelIds)
    return (await orderAt(signed.shipmentId, 1)).productCode
  }
  expect([await productOf(false), await productOf(true)]).toEqual(['CDS', 'COM'])
})

const openAgain = (id: string) =>
  till.app.request('POST', `/api/warehouse/boxes/${id}/opening`, {
    as: desk.operateur,
    body: { reason: 'À refaire.' },
  })

async function destroy(parcelId: string, owner: Person): Promise<void> {
  const scenes = requestScenes(till.app, desk.operateur)
  await scenes.block(parcelId, ['ship-as-is', 'return', 'destroy'], 'damaged')
  const { body } = await scenes.choose(parcelId, owner, { choice: 'destroy', consent: true })
  await scenes.answer(body.id, 'accepted')
  await scenes.carryOut(body.id)
}

// Removed to see it fail: `to_pack` in `goneFirstBoxes`.
test('while the first box is open, no other box has its label or leaves', async () => {
  const both = await desk.bench.paidBox(await till.app.makeCustomer(), 2)
  const [a = '', b = ''] = both.parcelIds
  for (const one of [a, b]) await desk.bench.pack(both, [one], { weightGrams: 900 })
  await openAgain(await boxAt(till.app.deps, both.shipmentId))
  const second = await boxAt(till.app.deps, both.shipmentId, 2)
  expect((await desk.create(second)).body.code).toBe('first-box-gone')
  expect((await desk.bench.leave(both, {}, desk.operateur, 2)).body.code).toBe('first-box-gone')

  await desk.bench.pack(both, [a], { weightGrams: 900 })
  expect((await desk.bench.leave(both, {}, desk.operateur, 2)).status).toBe(200)
})

// Removed to see it fail: `goneFirstBoxes` among the sources of `holdsOf`. The label of the second box insured nothing.
test('once the first box is gone, another is closed again in its place, with the insurance and the postage', async () => {
  const marie = await till.app.makeCustomer()
  const both = await desk.bench.paidBox(marie, 2, { extras: { insurance: 330 } })
  const { shipmentId } = both
  const [a = '', b = ''] = both.parcelIds
  for (const one of [a, b]) await desk.bench.pack(both, [one], { weightGrams: 900 })
  const first = await orderAt(shipmentId, 1)
  expect(first.insuredCents).toBe(50_000)
  expect(await orderAt(shipmentId, 2)).toMatchObject({ insuredCents: 0, postageCents: 0 })

  await openAgain(await boxAt(till.app.deps, shipmentId))
  await destroy(a, marie)
  const second = await boxAt(till.app.deps, shipmentId, 2)
  expect((await desk.create(second)).body.code).toBe('first-box-gone')
  expect((await desk.bench.leave(both, {}, desk.operateur, 2)).body.code).toBe('first-box-gone')

  await openAgain(second)
  await desk.bench.pack(both, [b], { weightGrams: 900 })
  const { insuredCents, postageCents } = first
  expect(await orderAt(shipmentId, 1)).toMatchObject({ insuredCents, postageCents })
  expect((await desk.create(await boxAt(till.app.deps, shipmentId))).status).toBe(200)
})
