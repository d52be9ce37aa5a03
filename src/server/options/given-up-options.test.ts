import { afterAll, beforeAll, expect, test } from 'vitest'
import { buy, keepingOf, photosOf, repackagingOf } from '#tests/support/basket.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { receivedParcel, requestedQuote } from '#tests/support/quote-scenes.ts'
import { refundDesk } from '#tests/support/refund-desk.ts'
import type { Person } from '#tests/support/test-app.ts'
import { openTill, type Till } from '#tests/support/till.ts'

let till: Till
let warehouse: Person
let admin: Person
beforeAll(async () => {
  till = await openTill()
  warehouse = await till.app.makeStaff('operateur')
  admin = await till.app.makeStaff('admin')
})
afterAll(() => till.close())

const post = (path: string, body: object = {}, as = warehouse) =>
  till.app.request('POST', path, { as, body })
const giveBack = (parcelIds: readonly string[]) =>
  post('/api/warehouse/parcel-returns', { parcelIds, reason: 'Boutique fermée.' })
const waiting = async () =>
  (await till.app.request('GET', '/api/warehouse/options', { as: warehouse })).body.items
async function bought(marie: Person, more: readonly ReturnType<typeof photosOf>[] = []) {
  const parcelId = await receivedParcel(till.app, marie, warehouse)
  await buy(till, marie, { items: [photosOf(parcelId), ...more] })
  return parcelId
}
const refundsOf = async ({ id }: Person) =>
  till.app.deps.db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .innerJoin('orders as o', 'o.id', 'p.order_id')
    .select(['r.id', 'r.amount_cents', 'r.status', 'r.reason', 'r.lines', 'o.id as order_id'])
    .where('o.customer_id', '=', id)
    .execute()

test('a returned parcel takes its undone option off the bench, and its price is a refund to approve', async () => {
  const marie = await till.app.makeCustomer()
  const other = await receivedParcel(till.app, marie, warehouse)
  const parcelId = await bought(marie, [keepingOf(other), photosOf(other)])
  const { body: record } = await till.app.request(
    'GET',
    `/api/warehouse/parcels/${parcelId}/record`,
    { as: warehouse },
  )
  expect(record.undoneOptions).toEqual(['Photos du contenu'])

  expect((await giveBack([parcelId])).body).toEqual({ done: 1, refused: [] })
  const left = (await waiting()).flatMap((option: { parcels: { id: string }[] }) => option.parcels)
  expect(left.map(({ id }: { id: string }) => id)).toEqual([other])
  const [refund, ...others] = await refundsOf(marie)
  expect(others).toEqual([])
  expect(refund).toMatchObject({
    amount_cents: 350,
    status: 'awaiting_approval',
    reason: 'service-not-rendered',
  })
  expect(refund?.lines).toHaveLength(1)

  const approval = `/api/admin/refunds/${refund?.id}/approval`
  expect((await post(approval, {}, admin)).status).toBe(200)
  await till.app.runJobs()
  expect(await refundsOf(marie)).toMatchObject([{ status: 'given' }])
  expect(await giveBack([other])).toMatchObject({ body: { done: 1 } })
  expect(await refundsOf(marie)).toHaveLength(2)
})

test('two parcels of one order that leave at once ask for each option once', async () => {
  const marie = await till.app.makeCustomer()
  const other = await receivedParcel(till.app, marie, warehouse)
  const parcelId = await bought(marie, [photosOf(other)])
  await Promise.all([giveBack([parcelId, other]), giveBack([other]), giveBack([parcelId])])
  const refunds = await refundsOf(marie)
  expect(refunds.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(700)
})

test('what is done was earned, and what was given back is not given back again', async () => {
  const marie = await till.app.makeCustomer()
  const done = await bought(marie)
  const [option] = await waiting()
  await post(`/api/warehouse/options/${option.id}/completion`)
  await giveBack([done])
  expect(await refundsOf(marie)).toEqual([])

  const paul = await till.app.makeCustomer()
  const parcelId = await bought(paul)
  const { id: orderId } = await till.app.deps.db
    .selectFrom('orders')
    .select('id')
    .where('customer_id', '=', paul.id)
    .executeTakeFirstOrThrow()
  await post(
    `/api/admin/orders/${orderId}/refunds`,
    { seenCommittedCents: 0, wish: { kind: 'whole' }, reason: 'goodwill', note: null },
    admin,
  )
  await giveBack([parcelId])
  expect(await refundsOf(paul)).toHaveLength(1)
})

test('a parcel that is destroyed at its owner’s wish gives up its option too', async () => {
  const marie = await till.app.makeCustomer()
  const parcelId = await bought(marie)
  await post(`/api/warehouse/parcels/${parcelId}/block`, {
    reason: 'Une bombe aérosol.',
    choices: ['destroy'],
    days: 7,
  })
  const { body: choice } = await post(
    `/api/parcels/${parcelId}/blocked-choices`,
    { choice: 'destroy', consent: true },
    marie,
  )
  const agreed = { outcome: 'accepted', words: 'Oui.' }
  const { body: answered } = await post(`/api/warehouse/requests/${choice.id}/answer`, agreed)
  expect(answered.undoneOptions).toEqual(['Photos du contenu'])
  expect((await post(`/api/warehouse/requests/${choice.id}/completion`)).status).toBe(200)
  expect(await refundsOf(marie)).toMatchObject([{ status: 'awaiting_approval' }])
})

/** One order of the same option for two quotes, which both end unpaid: it is each parcel's now. */
async function boughtForTwo(marie: Person) {
  const parcelIds = [
    await receivedParcel(till.app, marie, warehouse),
    await receivedParcel(till.app, marie, warehouse),
  ]
  const quoteIds: string[] = []
  for (const id of parcelIds) quoteIds.push(await requestedQuote(till.app, marie, [id]))
  await buy(till, marie, { items: quoteIds.map((quoteId) => repackagingOf({ quoteId })) })
  const numbers: string[] = []
  for (const id of quoteIds) {
    const { body, status } = await post(`/api/quotes/${id}/refusal`, { reason: 'Trop cher' }, marie)
    expect(status).toBe(200)
    numbers.push(body.number)
  }
  return { parcelIds, numbers }
}
/** Each refund by the lines that it is of. */
async function linesGivenBack(marie: Person) {
  const [first] = await refundsOf(marie)
  const { money } = await refundDesk(till, admin).read(first?.order_id ?? '')
  return (await refundsOf(marie)).map(({ amount_cents, lines }) => ({
    amount_cents,
    labels: (lines as { line: number }[]).map(({ line }) => money.lines[line].label),
  }))
}
const lineOf = (number: string | undefined) => `Reconditionnement simple · Devis ${number}`

// Seen to fail: when each option found the first item of its code and price.
test('of two quotes that ended, the parcel that leaves gives back the line of its own quote', async () => {
  const marie = await till.app.makeCustomer()
  const { parcelIds, numbers } = await boughtForTwo(marie)
  for (const at of [1, 0]) {
    expect((await giveBack([parcelIds[at] ?? ''])).body.done).toBe(1)
    expect(await linesGivenBack(marie)).toContainEqual({
      amount_cents: 420,
      labels: [lineOf(numbers[at])],
    })
  }
  expect(await linesGivenBack(marie)).toHaveLength(2)
})

// Seen to fail: for the same reason, and half of what was paid was given back.
test('of two quotes that ended, parcels that leave together give back both', async () => {
  const paul = await till.app.makeCustomer()
  const { parcelIds, numbers } = await boughtForTwo(paul)
  expect((await giveBack(parcelIds)).body.done).toBe(2)
  const [both, ...others] = await linesGivenBack(paul)
  expect([both?.amount_cents, others]).toEqual([840, []])
  expect(both?.labels.toSorted()).toEqual(numbers.map(lineOf).toSorted())
})

test('after all of this, no rule of money and parcels is broken', async () => {
  expect(await brokenInvariants(till.app.deps.pool)).toEqual({})
})
