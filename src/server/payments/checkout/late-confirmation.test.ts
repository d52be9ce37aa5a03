import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { lastWithdrawalDay } from '#domain/order/withdrawal-period.ts'
import { parisDayText } from '#domain/storage/paris-day.ts'
import { patience } from '#tests/support/patience.ts'
import { openTill, sessionOf, type Till } from '#tests/support/till.ts'
import { withdrawalDesk } from '#tests/support/withdrawal-desk.ts'

let till: Till
beforeAll(async () => {
  till = await openTill()
})
afterAll(() => till.close())

// Seen to fail: the days ran from the first day of the transfer, and a week of them was gone at the contract.
test('the days to withdraw from a transfer run from its confirmation, on every page and for the box', async () => {
  const { app } = till
  const marie = await app.makeCustomer()
  const quote = await till.makeQuote(marie)
  const { url } = (await till.open(marie, [quote])).body
  await till.pay(url, { name: 'M Tehei' }, 'transfer')
  app.clock.now = new Date(app.clock.now.getTime() + 7 * 86_400_000)
  await till.control(`/sessions/${sessionOf(url)}/settle`, { outcome: 'succeeded' })
  const state = async () => (await till.checkout(marie, url)).body
  await vi.waitFor(async () => expect((await state()).status).toBe('paid'), patience)

  const last = lastWithdrawalDay(app.clock.now)
  const { orderId } = await state()
  const order = await app.request('GET', `/api/orders/${orderId}`, { as: marie })
  expect(order.body.withdrawal.lastDay).toBe(parisDayText(last))
  const admin = await app.makeStaff('admin')
  const office = withdrawalDesk(till, admin)
  const id = await office.declare(`Commande ${order.body.number}`, marie)
  expect((await office.read(id)).due.lastDay).toBe(parisDayText(last))
  await office.putAway(id)

  await app.deps.pool.query('update checkouts set express_requested_at = null')
  const { rows } = await app.deps.pool.query('select id from shipments where order_id = $1', [
    orderId,
  ])
  const path = `/api/warehouse/shipments/${rows[0].id}`
  const bench = await app.request('GET', path, { as: admin })
  const hold = bench.body.shipment.holds.find(
    ({ code }: { code: string }) => code === 'withdrawal-period-running',
  )
  expect(new Date(hold.mayLeaveFrom).getTime()).toBeGreaterThan(
    app.clock.now.getTime() + 13 * 86_400_000,
  )
})
