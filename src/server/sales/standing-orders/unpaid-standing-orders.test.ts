import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgottenBefore } from '#domain/legal/retention.ts'
import { forgetStandingOrders } from '#server/people/retention/keep-retention.ts'
import { jobContext } from '#server/worker.ts'
import { mailOf } from '#tests/support/mail-of.ts'
import { row } from '#tests/support/basket.ts'
import {
  openStandingOrderDesk,
  type Scene,
  type StandingOrderDesk,
} from '#tests/support/standing-order-desk.ts'
import { takenOf } from '#tests/support/saved-methods.ts'
import { card } from '#tests/support/till.ts'

let desk: StandingOrderDesk
beforeAll(async () => {
  desk = await openStandingOrderDesk()
})
afterAll(() => desk.till.close())

const set = (sql: string, values: unknown[]) => desk.app.deps.pool.query(sql, values)
/** Beside the 42,15 € with which the card was kept. */
const taken = async ({ owner }: Scene): Promise<number[]> =>
  (await takenOf(desk.till, owner)).filter((cents) => cents !== 4215)
const promised = ({ owner }: Scene) =>
  desk.till.count(
    'notifications',
    `kind = 'standing-order-ended' and user_id = $1 and channel = 'email'`,
    [owner.id],
  )

const declined = async ({ method }: Scene): Promise<void> => {
  const { s } = await row(
    desk.till,
    'select stripe_payment_method_id as s from payment_methods where id = $1',
    [method],
  )
  await desk.till.control(`/payment-methods/${s}/refuse`)
}
const nothing = async () => {}
const withQuote = async (scene: Scene, sql: string) =>
  set(sql, [(await desk.quoteOf(scene.orderId)).id])

test.each<[string, string, string, (scene: Scene) => Promise<unknown>, string?]>([
  ['the bank refuses', 'refused', 'accepted', declined],
  ['the bank wants its customer', 'to-confirm', 'accepted', nothing, '4000 0000 0000 3220'],
  [
    'the card was removed',
    'means-gone',
    'sent_to_client',
    ({ owner, method }) =>
      desk.app.request('DELETE', `/api/me/payment-methods/${method}`, { as: owner }),
  ],
  [
    'a paper was taken back',
    'papers-missing',
    'sent_to_client',
    ({ parcelIds }) => set('update parcels set value_reason = null where id = $1', [parcelIds[0]]),
  ],
  [
    'another parcel is in the quote',
    'parcels-changed',
    'sent_to_client',
    async (scene) => {
      const parcelId = await desk.parcelOf(scene.owner)
      await withQuote(
        scene,
        `insert into quote_parcels (quote_id, parcel_id) values ($1, '${parcelId}')`,
      )
      await set(`update parcels set status = 'pending_quote' where id = $1`, [parcelId])
    },
  ],
  [
    'the address is another',
    'choices-changed',
    'sent_to_client',
    (scene) =>
      withQuote(
        scene,
        `update quotes set shipping_address = shipping_address || '{"city": "Païta"}' where id = $1`,
      ),
  ],
  ['the terms are others', 'terms-changed', 'sent_to_client', nothing],
])(
  '%s: nothing is paid, an ordinary quote is left, and one mail says why',
  async (_, because, left, change, number = card.number) => {
    const scene = await desk.announced({}, { ...card, number })
    await change(scene)
    if (because === 'terms-changed') {
      // The trigger would refuse another version of the agreement: the terms move instead.
      await set(
        `insert into settings (key, value, updated_at) values ('contactEmail', '"autre@escale.test"', now())`,
        [],
      )
    }
    desk.later(25)
    await desk.follow()
    await desk.follow()
    if (because === 'terms-changed')
      await set(`delete from settings where key = 'contactEmail'`, [])
    expect(await desk.order(scene.orderId)).toMatchObject({
      status: 'ended',
      ended_because: because,
    })
    expect(await taken(scene)).toEqual([])
    expect((await desk.quoteOf(scene.orderId)).status).toBe(left)
    expect(await promised(scene)).toBe(1)
  },
)

// Removed to see it fail: `isUninsured` in `nextStep` of its mail, which told to accept and pay what the server refuses.
test('contents that its quote does not insure: nothing is paid, and the mail says what is left to do', async () => {
  const scene = await desk.announced()
  await set('update content_lines set unit_cents = 80000 where parcel_id = $1', [
    scene.parcelIds[0],
  ])
  const read = async (path: string) =>
    (await desk.app.request('GET', `/api/${path}`, { as: scene.owner })).body
  const { id } = await desk.quoteOf(scene.orderId)
  // Seen to fail: each of the three said that it was about to be paid.
  const uninsured = { standingOrder: { isUninsured: true } }
  expect((await read('standing-orders')).items).toMatchObject([{ isUninsured: true }])
  const found = (all: readonly { id: string }[]) => all.find((one) => one.id === id)
  expect(found((await read('quotes')).items)).toMatchObject(uninsured)
  expect(found((await read('overview')).toDo)).toMatchObject(uninsured)
  desk.later(25)
  await desk.follow()
  expect(await desk.order(scene.orderId)).toMatchObject({ ended_because: 'not-payable' })
  expect((await read('standing-orders')).items[0]).not.toHaveProperty('isUninsured')
  expect(await taken(scene)).toEqual([])
  const mail = async () => {
    const ctx = jobContext(desk.app.deps, 'follow-standing-orders')
    const told = await mailOf(ctx, 'standing-order-ended', { standingOrderId: scene.orderId })
    return told?.paragraphs.join(' ')
  }
  expect(await mail()).toContain('ni accepté ni payé')
  expect(await mail()).not.toContain('payer vous-même')
  await set('update content_lines set unit_cents = 790 where parcel_id = $1', [scene.parcelIds[0]])
  expect(await mail()).toContain('payer vous-même')
})

test('what can no longer be asked for as agreed ends it, and asks for nothing', async () => {
  const scene = await desk.agreed()
  await set('update content_lines set unit_cents = 80000 where parcel_id = $1', [
    scene.parcelIds[0],
  ])
  await desk.follow()
  expect(await desk.order(scene.orderId)).toMatchObject({ ended_because: 'not-asked' })
  expect(await promised(scene)).toBe(1)
  const asked = `customer_id = $1 and status = 'pending_validation'`
  expect(await desk.till.count('quotes', asked, [scene.owner.id])).toBe(0)
  expect(await desk.till.count('parcels', `id = $1 and status = 'received'`, scene.parcelIds)).toBe(
    1,
  )
})

// Removed to see it fail: `endChangedPause` in `followStandingOrders`.
test('a paused one whose parcel becomes somebody else’s ends with a mail, and holds no parcel any more', async () => {
  const scene = await desk.agreed({}, undefined, 2)
  const { owner, parcelIds, orderId } = scene
  const still = await desk.agreed()
  for (const [id, as] of [
    [orderId, owner],
    [still.orderId, still.owner],
  ] as const) {
    await desk.app.request('PUT', `/api/standing-orders/${id}/pause`, { as })
  }
  const other = await desk.app.makeCustomer()
  await set('update parcels set customer_id = $2 where id = $1', [parcelIds[0], other.id])
  await desk.follow()
  await desk.follow()
  expect(await desk.order(orderId)).toMatchObject({
    status: 'ended',
    ended_because: 'parcels-changed',
  })
  expect((await desk.order(still.orderId)).status).toBe('paused')
  expect(
    await desk.till.count('standing_order_parcels', 'live and parcel_id = any($1)', [parcelIds]),
  ).toBe(0)
  expect(await promised(scene)).toBe(1)
})

// Removed to see it fail: `hasMeans` in `endChangedPause`.
test('a paused one whose card is removed ends with a mail, and holds no parcel any more', async () => {
  const scene = await desk.agreed()
  const { owner, parcelIds, orderId, method } = scene
  await desk.app.request('PUT', `/api/standing-orders/${orderId}/pause`, { as: owner })
  await desk.app.request('DELETE', `/api/me/payment-methods/${method}`, { as: owner })
  await Promise.all([desk.follow(), desk.follow()])
  expect(await desk.order(orderId)).toMatchObject({ status: 'ended', ended_because: 'means-gone' })
  const held = 'live and parcel_id = any($1)'
  expect(await desk.till.count('standing_order_parcels', held, [parcelIds])).toBe(0)
  expect(await promised(scene)).toBe(1)
})

// Removed to see it fail: `endStandingOrdersOf` in `mergeClients`.
test('the merge of an account ends its standing orders: its means of payment are gone', async () => {
  const scene = await desk.announced()
  const other = await desk.app.makeCustomer()
  const numberOf = async (id: string): Promise<string> =>
    (await row(desk.till, 'select client_number as n from customers where user_id = $1', [id])).n
  const confirms = { closed: await numberOf(scene.owner.id), kept: await numberOf(other.id) }
  await set(`update orders set status = 'delivered' where customer_id = $1`, [scene.owner.id])
  const merged = await desk.app.request('POST', `/api/admin/clients/${scene.owner.id}/merge`, {
    // Their identity is proved now.
    as: await desk.app.makeStaff('admin'),
    body: { into: confirms.kept, confirms },
  })
  expect([merged.status, merged.body.code]).toEqual([200, undefined])
  expect(await desk.order(scene.orderId)).toMatchObject({ ended_because: 'account' })
  desk.later(25)
  await desk.follow()
  expect(await taken(scene)).toEqual([])
})

test('the agreement is kept for 13 months after its end, not longer', async () => {
  const [gone, stays] = [await desk.agreed(), await desk.agreed()]
  const limit = forgottenBefore('ended-standing-orders', desk.app.clock.now)
  for (const [scene, at] of [
    [gone, new Date(limit.getTime() - 1)],
    [stays, limit],
  ] as const) {
    await desk.stop(scene.orderId, scene.owner)
    await set('update standing_orders set ended_at = $2 where id = $1', [scene.orderId, at])
  }
  await forgetStandingOrders(jobContext(desk.app.deps, 'keep-retention'))
  expect(await desk.till.count('standing_orders', 'id = $1', [gone.orderId])).toBe(0)
  expect(await desk.till.count('standing_orders', 'id = $1', [stays.orderId])).toBe(1)
})

// Last: a notice never goes.
test('a suspended territory is not paid for', async () => {
  const scene = await desk.announced()
  await set(
    `insert into territory_notices (territory, severity, body, starts_on, pauses_storage, created_at, created_by)
     values (null, 'suspension', 'Grève des ports', current_date - 1, false, now(), $1)`,
    [desk.admin.id],
  )
  desk.later(25)
  await desk.follow()
  expect(await desk.order(scene.orderId)).toMatchObject({ ended_because: 'territory-suspended' })
  expect(await taken(scene)).toEqual([])
})
