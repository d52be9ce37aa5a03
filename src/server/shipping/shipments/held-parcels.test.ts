import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { benefitCounters } from '#server/offer/terms/benefit-uses.ts'
import { countedAnswers } from '#tests/support/counted.ts'
import { insertReception } from '#tests/support/fixtures.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { packingScenes, type PaidBox } from '#tests/support/packing-scenes.ts'
import { refundDesk, type Desk } from '#tests/support/refund-desk.ts'
import { requestScenes } from '#tests/support/request-scenes.ts'
import type { Person } from '#tests/support/test-app.ts'
import { openTill, type Till } from '#tests/support/till.ts'
import { mailOf } from '#tests/support/mail-of.ts'

let till: Till
let operateur: Person
let admin: Person
let desk: Desk
let bench: ReturnType<typeof packingScenes>
let scenes: ReturnType<typeof requestScenes>
beforeAll(async () => {
  till = await openTill()
  operateur = await till.app.makeStaff('operateur')
  admin = await till.app.makeStaff('admin')
  await till.app.makeStaff('admin')
  desk = refundDesk(till, admin)
  bench = packingScenes(till, operateur, desk)
  scenes = requestScenes(till.app, operateur)
})
afterAll(() => till.close())

let marie: Person
let box: PaidBox
let orderId: string
let parcelIds: readonly string[]
beforeEach(async () => {
  marie = await till.app.makeCustomer()
})

async function paidBox(parcels: number): Promise<void> {
  box = await bench.paidBox(marie, parcels)
  ;({ orderId, parcelIds } = box)
}
const pack = (ids: readonly string[]) => bench.pack(box, ids)
const free = (parcelId: string) =>
  till.app.request('DELETE', `/api/warehouse/parcels/${parcelId}/block`, {
    as: operateur,
    body: { reason: 'Le contenu est cassé.' },
  })
const giveBack = (ids: readonly string[]) => bench.giveBack(ids)
const states = () => bench.states(box)
/** Carries out the owner's accepted choice. */
async function carriedOut(parcelId: string, choice: object): Promise<void> {
  const { body: chosen } = await scenes.choose(parcelId, marie, choice)
  if (chosen.shopReturn) {
    await scenes.price(chosen.id)
    await scenes.sendBack(chosen.id)
    return
  }
  await scenes.answer(chosen.id, 'accepted')
  await scenes.carryOut(chosen.id)
}
const refunds = async () =>
  (await desk.read(orderId)).money.refunds.map(
    ({ status, amountCents }: { status: string; amountCents: number }) => [status, amountCents],
  )
const wordsOf = async (kind: 'parcel-blocked' | 'parcel-unblocked', parcelId: string) => {
  const content = await mailOf(await till.app.contextOf(operateur), kind, { parcelId }, marie.email)
  return content?.paragraphs.join(' ')
}
const sound = async () => expect(await brokenInvariants(till.app.deps.pool)).toEqual({})

// Seen to fail: with `unblockLocked` always by the move of a parcel on its shelf.
test('held back at the bench, a paid parcel keeps its box in the house until it takes its place again', async () => {
  await paidBox(2)
  const [held = '', other = ''] = parcelIds
  expect((await scenes.block(held)).status).toBe(200)
  expect(await states()).toMatchObject({ box: 'to_pack', parcels: ['blocked', 'processing'] })
  expect((await pack(parcelIds)).body.code).toBe('parcel-not-ready')
  expect((await pack([other])).body.code).toBe('parcel-not-ready')
  const { block, acts } = await scenes.situation(held, marie)
  expect(block.box).toMatchObject({ others: 1 })
  expect(acts).toContainEqual({ act: 'choose-for-blocked', refusal: null })
  expect(await wordsOf('parcel-blocked', held)).toContain('avec votre autre colis')
  await sound()

  expect((await free(held)).status).toBe(200)
  expect(await states()).toMatchObject({ parcels: ['processing', 'processing'] })
  expect(await scenes.factsOf(held)).toContain('parcel.resumed')
  expect(await wordsOf('parcel-unblocked', held)).toContain('reprend sa place')
  expect((await pack(parcelIds)).body.status).toBe('ready')
  expect((await scenes.block(held)).body.code).toBe('parcel-not-blockable')
  expect(await refunds()).toEqual([])
  await sound()
})

/** Neither its owner's pages nor the office's show storage; nor can any be bought for it. */
async function shownWithoutStorage(held: string): Promise<void> {
  const read = async (path: string, as: Person) =>
    (await till.app.request('GET', path, { as })).body
  expect((await scenes.situation(held, marie)).storage).toBeNull()
  expect((await read(`/api/parcels/${held}`, marie)).freeStorageDaysLeft).toBeNull()
  expect((await read('/api/parcels', marie)).items[0].freeStorageDaysLeft).toBeNull()
  expect((await read(`/api/warehouse/parcels/${held}/record`, admin)).storage).toBeNull()
  const items = [{ kind: 'option', option: 'garde-10-jours', parcelId: held }]
  const { body } = await till.app.request('POST', '/api/cart-checks', {
    as: marie,
    body: { items },
  })
  expect(body.items[0].refusal).toBe('parcel-not-available')
}

// Removed to see it fail: `isInOpenShipment` in each of the three; `boxed` in `countsStorage`; seen to fail
// in the cart by what it knew of its status alone.
test('held back in a paid box for months, nobody is told of a storage that is not charged', async () => {
  await paidBox(1)
  const [held = ''] = parcelIds
  await insertReception(till.app.deps, held, operateur)
  await scenes.block(held)
  await till.app.deps.pool.query(
    `update receptions set received_at = received_at - interval '200 days' where parcel_id = $1`,
    [held],
  )
  await shownWithoutStorage(held)
  const { body: overview } = await till.app.request('GET', '/api/overview', { as: marie })
  const kinds = overview.toDo.map(({ kind }: { kind: string }) => kind)
  expect(kinds).toContain('parcel-blocked')
  expect(kinds).not.toContain('storage-ending')
  const { body: late } = await till.app.request('GET', '/api/warehouse/parcels?status=overdue', {
    as: operateur,
  })
  expect(late.items.map(({ id }: { id: string }) => id)).not.toContain(held)
  expect(
    await mailOf(await till.app.contextOf(operateur), 'storage-ending', { parcelId: held }, ''),
  ).toBeUndefined()
})

// Seen to fail: with the destroyed parcels locked as the box’s.
test.each([
  ['sent back', { choice: 'return', shopAddress: 'Lille' }, 'returned'],
  ['destroyed', { choice: 'destroy', consent: true }, 'blocked'],
])(
  '%s, a held parcel leaves its box, which goes without it, and the office hears of it',
  async (_, choice, left) => {
    await paidBox(2)
    const [held = '', other = ''] = parcelIds
    await scenes.block(held)
    await carriedOut(held, choice)
    expect(await states()).toEqual({
      box: 'to_pack',
      order: 'processing',
      parcels: [left, 'processing'],
    })
    expect(await bench.told('parcel-left-box', held)).toBe(1)
    // The office decides what to refund for a box without one of its parcels.
    expect(await refunds()).toEqual([])
    expect((await pack([other])).body.status).toBe('ready')
    await sound()
  },
)

// Removed to see it fail: the look at refunds in `isUndecided`; the one at the days.
test('a box that goes without a parcel waits for the office among its orders, until a refund is asked for or a month is over', async () => {
  const waits = async (): Promise<[boolean, number]> => {
    const read = async (path: string) =>
      (await till.app.request('GET', `/api/admin/${path}`, { as: admin })).body
    const { items } = await read('orders?attention=left-parcel')
    const counted = { attention: 'left-parcel', count: items.length }
    expect((await read('order-counts')).attentions).toContainEqual(counted)
    const told = (await read('dashboard/alerts')).alerts.find(
      ({ kind }: { kind: string }) => kind === 'left-parcels',
    )
    expect(told?.count ?? 0).toBe(items.length)
    return [items.some(({ id }: { id: string }) => id === orderId), items.length]
  }
  const [, others] = await waits()
  await paidBox(3)
  const [first = '', second = '', stays = ''] = parcelIds
  for (const held of [first, second]) await scenes.block(held)
  await giveBack([first, second])
  expect(await waits()).toEqual([true, others + 1])
  await pack([stays])
  await bench.leave(box)
  expect(await waits()).toEqual([true, others + 1])
  const { now } = till.app.clock
  till.app.clock.now = new Date(now.getTime() + 31 * 86_400_000)
  admin = await till.app.makeStaff('admin')
  expect(await waits()).toEqual([false, 0])
  till.app.clock.now = now
  expect((await desk.ask(orderId, { kind: 'amount', amountCents: 500 })).status).toBe(200)
  expect(await waits()).toEqual([false, others])
})

test('a box that loses its last parcel is not made: its price is a refund to approve, its benefit is free again', async () => {
  const since = `update customers set standard_since = '2020-01-01Z' where user_id = $1`
  await till.app.deps.pool.query(since, [marie.id])
  await paidBox(2)
  const [first = '', last = ''] = parcelIds
  const isFirst = async () => {
    const ctx = await till.app.contextOf(marie)
    return (await benefitCounters(ctx.db, ctx, marie.id, 1)).firstShipment
  }
  expect(await isFirst()).toBe(false)
  for (const held of [first, last]) await scenes.block(held)
  await giveBack([first])
  expect(await states()).toMatchObject({ box: 'to_pack', order: 'processing' })
  await carriedOut(last, { choice: 'destroy', consent: true })
  expect(await states()).toEqual({
    box: 'cancelled',
    order: 'completed',
    parcels: ['returned', 'blocked'],
  })
  expect(await refunds()).toEqual([['awaiting_approval', 4215]])
  expect(await isFirst()).toBe(true)
  await sound()

  const [{ id: refundId }] = (await desk.read(orderId)).money.refunds
  await till.app.request('POST', `/api/admin/refunds/${refundId}/approval`, {
    as: admin,
    body: {},
  })
  await desk.settled(orderId, (order) => expect(order.status).toBe('refunded'))
  await sound()
})

test('the last parcels of a box sent back at once, in any selection, cancel it once', async () => {
  await paidBox(2)
  const [first = '', last = ''] = parcelIds
  for (const held of [first, last]) await scenes.block(held)
  const answers = await Promise.all([[first, last], [last], [first], [last, first]].map(giveBack))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await refunds()).toEqual([['awaiting_approval', 4215]])
  await sound()
})

test('held back and packed at the same instant, it is one or the other', async () => {
  await paidBox(2)
  const [held = ''] = parcelIds
  const [packed, blocked] = await Promise.all([pack(parcelIds), scenes.block(held)])
  expect(countedAnswers([packed, blocked])).toMatchObject({ 200: 1 })
  await sound()
})

test('an order given back while its parcel is held leaves the parcel blocked, and free once it is not', async () => {
  await paidBox(1)
  const [held = ''] = parcelIds
  await scenes.block(held)
  await desk.ask(orderId, { kind: 'whole' })
  await desk.settled(orderId, (order) => expect(order.status).toBe('refunded'))
  expect(await states()).toMatchObject({ box: 'cancelled', parcels: ['blocked'] })
  await free(held)
  expect(await states()).toMatchObject({ parcels: ['received'] })
  await sound()
})
