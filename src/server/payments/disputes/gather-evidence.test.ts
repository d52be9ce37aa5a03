import { afterAll, beforeAll, expect, test } from 'vitest'
import { disputeDesk, type DisputeDesk } from '#tests/support/dispute-desk.ts'
import { insertBox } from '#tests/support/insert-box.ts'
import { leaveDeclared } from '#tests/support/insert-customs-declaration.ts'
import { openTill, type Till } from '#tests/support/till.ts'

let till: Till
let desk: DisputeDesk
beforeAll(async () => {
  till = await openTill()
  desk = disputeDesk(till, await till.app.makeStaff('admin'))
})
afterAll(() => till.close())

// Seen to fail: without its addressee; with the address of the shipment, which is corrected for what has not left.
test('a box went to whom and where its declaration says', async () => {
  const { orderId, disputeId } = await desk.disputed()
  const { id } = await till.app.deps.db
    .selectFrom('shipments')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  await leaveDeclared(till.app, await insertBox(till.app.deps, id))
  const { body } = await desk.read(disputeId)
  expect(body.gathered.boxes).toMatchObject([
    { address: 'Marie, 1 rue A, 98800 Nouméa, Nouvelle-Calédonie' },
  ])
})

// Seen to fail: with the account's name, and with the address alone.
test('one without a declaration went to the person named by its request, or else to the holder of the account', async () => {
  const { orderId, disputeId } = await desk.disputed()
  const { id } = await till.app.deps.db
    .selectFrom('shipments')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  await insertBox(till.app.deps, id)
  const address = async (): Promise<string> =>
    (await desk.read(disputeId)).body.gathered.boxes[0].address
  expect(await address()).toMatch(/^Marie /)
  await till.app.deps.db
    .updateTable('shipments')
    .set({ recipient_name: 'Hina Teriitahi' })
    .where('id', '=', id)
    .execute()
  expect(await address()).toMatch(/^Hina Teriitahi, /)
})
