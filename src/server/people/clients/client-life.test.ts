import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertBelongings } from '#tests/support/fixtures.ts'
import { createTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let office: Person
let operateur: Person

beforeAll(async () => {
  app = await createTestApp()
  office = await app.makeStaff('admin')
  operateur = await app.makeStaff('operateur')
})
afterAll(() => app.close())

const ask = (method: string, path: string) =>
  app.request(method, `/api/admin/${path}`, { as: office })

test('shows what is not over apart, and what was paid in all, merged accounts included', async () => {
  const marie = await app.makeCustomer()
  const hers = await insertBelongings(app.deps, marie, { operateur, admin: office })
  const parts = ['parcels', 'quotes', 'orders', 'requests', 'messages', 'invoices'] as const
  const lines = async (query: string) =>
    Object.fromEntries(
      await Promise.all(
        parts.map(async (part) => {
          const { body } = await ask('GET', `clients/${marie.id}/history?part=${part}${query}`)
          return [part, body.items.map(({ status }: { status: string }) => status)] as const
        }),
      ),
    )
  const all = await lines('')
  const open = await lines('&open=yes')
  expect(all['quotes']).toContain('paid')
  expect(open['quotes']).not.toContain('paid')
  expect(open['quotes']).toHaveLength(all['quotes'].length - 1)
  expect(open['invoices']).toEqual([])
  expect(open['parcels']).toHaveLength(2)
  await app.deps.pool.query(`update parcels set status = 'returned' where id = $1`, [hers.parcelId])
  expect((await lines('&open=yes'))['parcels']).toEqual(['processing'])
  // Seen to fail: the parcel that asks the most of its owner was not there.
  await app.deps.pool.query(`update parcels set status = 'unclaimed' where id = $1`, [
    hers.parcelId,
  ])
  expect((await lines('&open=yes'))['parcels']).toContain('unclaimed')

  await app.deps.pool.query(
    `insert into payments (order_id, stripe_payment_intent_id, amount_cents, method, captured_at, committed_cents)
     values ($1, 'pi_' || gen_random_uuid(), 4210, 'card', now(), 210)`,
    [hers.orderId],
  )
  const moneyOf = async (id: string) => (await ask('GET', `clients/${id}`)).body.money
  expect(await moneyOf(marie.id)).toMatchObject({
    orders: 1,
    paidCents: 4210,
    givenBackCents: 210,
  })
  const kept = await app.makeCustomer()
  expect(await moneyOf(kept.id)).toEqual({
    orders: 0,
    paidCents: 0,
    givenBackCents: 0,
    lastPaidAt: null,
  })
  await app.deps.pool.query(
    `update customers set merged_into = $1, merged_at = now() where user_id = $2`,
    [kept.id, marie.id],
  )
  expect(await moneyOf(kept.id)).toMatchObject({ orders: 1, paidCents: 4210 })
})

// Removed to see it fail: `unanswered_messages` in `isWaiting`; only what was unread waited.
test('a question that the team has read and not answered still waits on the page of its client', async () => {
  const marie = await app.makeCustomer()
  const { parcelId } = await insertBelongings(app.deps, marie, { operateur, admin: office })
  const mine = `/api/parcels/${parcelId}/messages`
  await app.request('POST', mine, { as: marie, body: { body: 'Où est mon colis ?' } })
  const open = async () => {
    const { body } = await ask('GET', `clients/${marie.id}/history?part=messages&open=yes`)
    return body.items
      .filter(({ detail }: { detail: string }) => detail === 'Où est mon colis ?')
      .map(({ status }: { status: string }) => status)
  }
  expect(await open()).toEqual(['unread'])
  const theirs = `/api/warehouse/parcels/${parcelId}/messages`
  await app.request('PUT', `${theirs}/reading`, { as: office, body: {} })
  expect(await open()).toEqual(['read'])
  await app.request('POST', theirs, { as: office, body: { body: 'À l’entrepôt.' } })
  expect(await open()).toEqual([])
})
