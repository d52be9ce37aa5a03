import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertDispute } from '#tests/support/insert-dispute.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { packingScenes, type PaidBox } from '#tests/support/packing-scenes.ts'
import { refundDesk, type Desk } from '#tests/support/refund-desk.ts'
import type { Person } from '#tests/support/test-app.ts'
import { openTill, type Till } from '#tests/support/till.ts'
import { whileHeld } from '#tests/support/while-held.ts'

let till: Till
let operateur: Person
let admin: Person
let desk: Desk
let bench: ReturnType<typeof packingScenes>
beforeAll(async () => {
  till = await openTill()
  operateur = await till.app.makeStaff('operateur')
  admin = await till.app.makeStaff('admin')
  desk = refundDesk(till, admin)
  bench = packingScenes(till, operateur, desk)
})
afterAll(() => till.close())

let marie: Person
let box: PaidBox
let orderNumber: string
beforeEach(async () => {
  marie = await till.app.makeCustomer()
  box = await bench.paidBox(marie, 1)
  ;({ number: orderNumber } = await till.app.deps.db
    .selectFrom('orders')
    .select('number')
    .where('id', '=', box.orderId)
    .executeTakeFirstOrThrow())
})

const post = (path: string, body: object, as?: Person) =>
  till.app.request('POST', path, { body, ...(as ? { as } : {}) })
const shown = async () =>
  (await till.app.request('GET', `/api/warehouse/shipments/${box.shipmentId}`, { as: operateur }))
    .body
const listed = async () => {
  const { body } = await till.app.request('GET', '/api/warehouse/shipments', { as: operateur })
  return body.items.find(({ id }: { id: string }) => id === box.shipmentId)
}
const pack = (more: object = {}, as = operateur) => bench.pack(box, box.parcelIds, more, as)
const leave = (more: object = {}, as = operateur) => bench.leave(box, more, as)
const passing = (...holds: string[]) => ({ pass: { holds, reason: 'Vu avec le client.' } })

let keys = 0
const withdraw = (contract: string, as?: Person) =>
  post(
    '/api/withdrawals',
    {
      requestKey: `00000000-0000-4000-8000-${String((keys += 1)).padStart(12, '0')}`,
      name: 'Marie Tehei',
      email: marie.email,
      contract,
    },
    as,
  )
const declared = () =>
  till.app.deps.db
    .selectFrom('legal_requests')
    .select(['id', 'number'])
    .where('order_id', '=', box.orderId)
    .executeTakeFirstOrThrow()
const decide = async (former: string, state: string) =>
  till.app.request('PUT', `/api/admin/declarations/${(await declared()).id}/state`, {
    as: admin,
    body: { former, state, note: 'Décidé.' },
  })
const sound = async () => expect(await brokenInvariants(till.app.deps.pool)).toEqual({})

// Removed to see it fail: `requireNotHeld` in each of the two; `withdrawals` among the sources.
test('an order that was withdrawn from is neither packed nor handed over, and the bench says so first', async () => {
  expect((await shown()).shipment.holds).toEqual([])
  expect((await withdraw(orderNumber, marie)).status).toBe(200)
  const { number } = await declared()
  const hold = { code: 'withdrawal-received', number }
  expect((await shown()).shipment.holds).toEqual([hold])
  expect((await listed()).holds).toEqual([hold])
  expect(await pack()).toMatchObject({
    status: 409,
    body: { code: hold.code, details: { number } },
  })
  // Nobody can pass a hold that the office has not decided.
  expect((await pack(passing(hold.code), admin)).body.code).toBe(hold.code)
  expect((await decide('received', 'rejected')).status).toBe(200)
  expect((await shown()).shipment.holds).toEqual([])
  expect((await pack()).status).toBe(200)
  await decide('rejected', 'received')
  expect((await leave()).body.code).toBe(hold.code)
  expect((await leave(passing(hold.code), admin)).body.code).toBe(hold.code)
  await decide('received', 'rejected')
  expect((await leave()).status).toBe(200)
  await sound()
})

test('declared twice, it holds the box once', async () => {
  await withdraw(orderNumber, marie)
  const { number } = await declared()
  expect((await withdraw(`Commande ${orderNumber}, encore`, marie)).status).toBe(200)
  expect((await shown()).shipment.holds).toEqual([{ code: 'withdrawal-received', number }])
})

test.each(['Commande %s, reçue hier', 'ma commande n° %s'])(
  'declared signed out as « %s », it holds the box too',
  async (words) => {
    expect((await withdraw(words.replace('%s', orderNumber.toLowerCase()))).status).toBe(200)
    expect((await pack()).body.code).toBe('withdrawal-received')
  },
)

// Removed to see it fail: the numbers of the three other papers in `recogniseContract`; the box was packed.
test.each(['invoices', 'quotes', 'shipments'] as const)(
  'declared by the number of its papers (%s), it holds the box too',
  async (papers) => {
    const paper = till.app.deps.db.selectFrom(papers).select('number')
    const { number } = await (
      papers === 'quotes'
        ? paper.where('customer_id', '=', marie.id)
        : paper.where('order_id', '=', box.orderId)
    ).executeTakeFirstOrThrow()
    expect((await withdraw(`Facture ou devis ${number}, svp`)).status).toBe(200)
    expect((await pack()).body.code).toBe('withdrawal-received')
  },
)

// Seen to fail: with what is treated holding nothing.
test('a treated withdrawal whose box is still here leaves only by an admin, with a reason that is kept', async () => {
  await withdraw(orderNumber, marie)
  await decide('received', 'settled')
  const code = 'withdrawal-settled'
  expect((await pack()).body.code).toBe(code)
  expect((await pack(passing(code))).status).toBe(403)
  expect((await pack(passing('shipping-suspended'), admin)).body.code).toBe(code)
  expect((await pack(passing(code), admin)).status).toBe(200)
  expect((await leave(passing(code), admin)).status).toBe(200)
  expect(await passes()).toEqual([
    [code, 'Vu avec le client.'],
    [code, 'Vu avec le client.'],
  ])
  await sound()
})

/** The facts of the holds that were passed, with the reason in the journal. */
async function passes() {
  const { rows } = await till.app.deps.pool.query(
    `select e.details ->> 'hold' as hold, c.after ->> 'reason' as reason from events e
     join fact_changes c on c.event_id = e.id
     where e.type = 'shipment.hold-passed' and e.shipment_id = $1 and e.actor_id = $2 order by e.id`,
    [box.shipmentId, admin.id],
  )
  return rows.map(({ hold, reason }) => [hold, reason])
}

// Removed to see it fail: `disputes` of `sources`.
test('a box whose payment a bank took back is packed, and leaves once it is won', async () => {
  const disputeId = await insertDispute(till.app, box.orderId, admin)
  const { db } = till.app.deps
  const code = 'payment-disputed'
  expect((await pack()).status).toBe(200)
  expect((await leave()).body).toMatchObject({ code, details: { orderNumber } })
  expect((await leave(passing(code))).status).toBe(403)
  const won = { status: 'won', closed_at: till.app.clock.now }
  await db.updateTable('disputes').set(won).where('id', '=', disputeId).execute()
  expect((await leave()).status).toBe(200)
})

// Removed to see it fail: `lockOrder`; the box left.
test('a withdrawal that is being declared is waited for before the box leaves', async () => {
  await pack()
  const order = { text: 'select from orders where id = $1 for key share', values: [box.orderId] }
  const left = await whileHeld(till.app, order, leave, (rival) =>
    rival.query(
      `insert into legal_requests (number, kind, request_key, name, email, contract, customer_id, order_id, signed_in, received_at)
       values ('R-2026-000900', 'withdrawal', gen_random_uuid(), 'M', 'm@example.test', $1, $2, $3, true, $4)`,
      [orderNumber, marie.id, box.orderId, till.app.clock.now],
    ),
  )
  expect(left.body.code).toBe('withdrawal-received')
})

const suspend = async (
  territory: string | null,
  from = '2020-11-01',
  until: string | null = null,
) => {
  const { id } = await till.app.deps.db
    .insertInto('territory_notices')
    .values({
      territory,
      severity: 'suspension',
      body: 'Cyclone',
      starts_on: from,
      ends_on: until,
      pauses_storage: false,
      created_at: till.app.clock.now,
      created_by: admin.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return () =>
    till.app.deps.db
      .updateTable('territory_notices')
      .set({ ends_on: from, ended_at: till.app.clock.now, ended_by: admin.id })
      .where('id', '=', id)
      .execute()
}

// Removed to see it fail: `suspensions` among the sources; the territory in its query.
test.each([['Nouvelle-Calédonie'], [null]])(
  'to a suspended territory (%s) a box is packed, and stays until an admin passes it with a reason',
  async (territory) => {
    const elsewhere = await suspend('Mayotte')
    expect((await shown()).shipment.holds).toEqual([])
    const end = await suspend(territory)
    const hold = { code: 'shipping-suspended', until: null }
    expect((await listed()).holds).toEqual([hold])
    expect((await pack()).body).toMatchObject({ status: 'ready', holds: [hold] })
    expect((await leave()).body).toMatchObject({ code: hold.code, details: { until: null } })
    expect((await leave(passing(hold.code))).status).toBe(403)
    expect((await leave(passing(hold.code), admin)).status).toBe(200)
    expect(await passes()).toEqual([[hold.code, 'Vu avec le client.']])
    expect((await shown()).shipment.holds).toEqual([])
    await end()
    await elsewhere()
  },
)

test('a suspension that was ended, is over, or has not begun holds nothing', async () => {
  const end = await suspend('Nouvelle-Calédonie')
  await end()
  const ends = [
    await suspend('Nouvelle-Calédonie', '2020-10-01', '2020-11-01'),
    await suspend('Nouvelle-Calédonie', '2099-10-01'),
  ]
  expect((await shown()).shipment.holds).toEqual([])
  await pack()
  expect((await leave()).status).toBe(200)
  for (const one of ends) await one()
})
