import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertBox } from '#tests/support/insert-box.ts'
import { openTill, type Till } from '#tests/support/till.ts'
import { followShipments } from './follow-boxes.ts'

let till: Till
beforeAll(async () => {
  till = await openTill()
})
afterAll(() => till.close())

test('an order of two shipments is in transit when both have left, delivered when both have arrived', async () => {
  const { app } = till
  const marie = await app.makeCustomer()
  const quotes = [await till.makeQuote(marie), await till.makeQuote(marie, { totalCents: 1000 })]
  const { body } = await till.open(marie, quotes)
  await till.pay(body.url)
  const read = async () => {
    const list = await app.request('GET', '/api/orders', { as: marie })
    const [{ id }] = list.body.items
    return (await app.request('GET', `/api/orders/${id}`, { as: marie })).body
  }
  const order = await read()
  expect(order).toMatchObject({ status: 'processing', totalCents: 5215, tracking: [] })
  expect(order.lines).toHaveLength(8)
  expect(order.lines[0].label).toMatch(/^D-\d{4}-\w+ · Transport$/)

  const ctx = await app.contextOf(await app.makeStaff('operateur'))
  const move = (number: string, status: string, delivered_at: Date | null = null) =>
    app.deps.db.transaction().execute(async (tx) => {
      const set = { status, delivered_at }
      await tx.updateTable('shipments').set(set).where('number', '=', number).execute()
      await followShipments(tx, ctx, order.id)
    })
  const [first, second] = order.shipments
  for (const { id, number } of order.shipments) {
    const left = { carrier_code: 'colissimo', tracking_number: `6A${number}` }
    const at = app.deps.now()
    await insertBox(app.deps, id, { ...left, status: 'handed_over', handed_over_at: at })
  }
  await move(first.number, 'handed_over')
  expect((await read()).status).toBe('processing')
  const later = app.deps.now()
  await move(first.number, 'delivered', new Date(later.getTime() - 86_400_000))
  expect((await read()).status).toBe('processing')
  await move(second.number, 'handed_over')
  const shipped = await read()
  expect(shipped.status).toBe('shipped')
  const inHistory = await app.request('GET', '/api/orders', { as: marie })
  for (const { tracking } of [shipped, inHistory.body.items[0]]) {
    expect(tracking).toEqual(
      [first, second].map(({ number }) => ({
        shipment: number,
        box: null,
        url: expect.stringContaining(`code=6A${number}`),
      })),
    )
  }
  expect(inHistory.body.items[0].deliveredAt).toBeNull()
  await move(second.number, 'delivered', later)
  await move(second.number, 'delivered', later)
  const arrived = await app.request('GET', '/api/orders', { as: marie })
  expect(arrived.body.items[0].deliveredAt).toBe(later.toISOString())
  const delivered = await read()
  expect(delivered.status).toBe('delivered')
  const types = delivered.steps.map(({ type }: { type: string }) => type)
  expect(types.filter((type: string) => type.startsWith('order.'))).toEqual([
    'order.paid',
    'order.shipped',
    'order.delivered',
  ])
})
