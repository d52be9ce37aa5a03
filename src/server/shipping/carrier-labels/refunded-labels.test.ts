import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { papersOfLabel } from '#server/payments/orders/carrier-papers.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { type LabelDesk, openLabelDesk } from '#tests/support/label-desk.ts'
import type { PaidBox } from '#tests/support/packing-scenes.ts'
import { refundDesk } from '#tests/support/refund-desk.ts'
import type { Till } from '#tests/support/till.ts'

let desk: LabelDesk
let till: Till
beforeAll(async () => {
  desk = await openLabelDesk()
  ;({ till } = desk)
})
afterAll(() => desk.end())

async function closed(): Promise<{ readonly paid: PaidBox; readonly boxId: string }> {
  const paid = await desk.bench.paidBox(await till.app.makeCustomer(), 1)
  return { paid, boxId: (await desk.close(paid)).boxId }
}

async function giveBack(paid: PaidBox): Promise<void> {
  const office = refundDesk(till, await till.app.makeStaff('admin'))
  expect((await office.ask(paid.orderId, { kind: 'whole' })).status).toBe(200)
  await office.settled(paid.orderId, ({ status }) => expect(status).toBe('refunded'))
  expect(await desk.bench.states(paid)).toMatchObject({ box: 'cancelled', parcels: ['received'] })
}

async function storedPapers(boxId: string): Promise<string[]> {
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

// Seen to fail: when only `openBox` ended the label. An old label then opened the cancelled shipment.
test('a refund ends the label of the box that it opens, with its PDFs', async () => {
  const { paid, boxId } = await closed()
  const number = (await desk.create(boxId)).body.trackingNumber
  expect(await storedPapers(boxId)).toHaveLength(2)
  await giveBack(paid)
  expect(await desk.rows(boxId)).toEqual([{ status: 'voided', failure: null }])
  expect(await brokenInvariants(till.app.deps.pool)).toEqual({})
  await till.app.runJobs()
  expect(await storedPapers(boxId)).toEqual([])
  const path = `/api/warehouse/scanned-shipment?code=${number}`
  const scanned = await till.app.request('GET', path, { as: desk.operateur })
  expect(scanned.body.verdict).toBe('unknown')
})

test('a label that is being made while its order is refunded is not kept', async () => {
  const { paid, boxId } = await closed()
  const { files } = till.app.deps
  const saving = vi.spyOn(files, 'put')
  const put = saving.getMockImplementation() ?? files.put.bind(files)
  try {
    saving.mockImplementationOnce(async (key, bytes) => {
      await giveBack(paid)
      return put(key, bytes)
    })
    expect((await desk.create(boxId)).body.code).toBe('box-not-ready')
  } finally {
    saving.mockRestore()
  }
  expect(await desk.rows(boxId)).toEqual([{ status: 'voided', failure: null }])
  expect(await storedPapers(boxId)).toEqual([])
})
