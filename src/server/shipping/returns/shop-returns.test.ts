import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { carrierNumber } from '#tests/support/carrier-number.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { row, stateOf, type Body } from '#tests/support/basket.ts'
import { patience } from '#tests/support/patience.ts'
import { returnDesk } from '#tests/support/return-desk.ts'
import type { Person } from '#tests/support/test-app.ts'
import { openTill, type Till } from '#tests/support/till.ts'

let till: Till
let operateur: Person
let marie: Person
let scenes: ReturnType<typeof returnDesk>
beforeAll(async () => {
  till = await openTill()
  operateur = await till.app.makeStaff('operateur')
  scenes = returnDesk(till, operateur)
})
afterAll(() => till.close())
beforeEach(async () => {
  till.app.clock.now = new Date()
  marie = await till.app.makeCustomer()
})

const viewOf = async (parcelId: string): Promise<Body> =>
  (await scenes.situation(parcelId, marie)).requests[0]

test('a return is priced, accepted with its storage, paid, sent with its number and proof, and delivered', async () => {
  const { parcelId, requestId } = await scenes.asked(marie, 40)
  const priced = await scenes.price(requestId, 890)
  expect(priced.body).toMatchObject({
    state: 'answered',
    outcome: 'accepted',
    shopReturn: { state: 'priced', feeCents: 890, storageCents: null, pricedCarrier: 'Colissimo' },
  })
  expect((await scenes.accept(requestId, marie, 890)).body).toMatchObject({
    code: 'total-changed',
    details: { totalCents: 1890 },
  })
  expect((await scenes.accept(requestId, marie, 1890)).body).toEqual({ state: 'accepted' })

  const cart = await scenes.cartOf(marie)
  expect(cart).toMatchObject({ totalCents: 1890, returns: [{ requestId, parcelId }] })
  expect(cart.returns[0].lines.map(({ name, amountCents }: Body) => [name, amountCents])).toEqual([
    ['Retour à la boutique', 890],
    ['Garde due', 1000],
  ])

  const url = await scenes.pay(marie, requestId, 1890)
  const state = await stateOf(till, marie, url)
  expect(state).toMatchObject({ status: 'paid', totalCents: 1890 })
  expect((await scenes.cartOf(marie)).returns).toEqual([])
  expect(await viewOf(parcelId)).toMatchObject({
    shopReturn: { state: 'to-send', orderId: state.orderId, storageCents: 1000 },
  })
  await till.app.runJobs()
  const invoice = await row(till, 'select content from invoices where order_id = $1', [
    state.orderId,
  ])
  const lines = invoice.content.sections[0].lines
  expect(lines.map(({ code, amountCents, vat }: Body) => [code, amountCents, vat.rate])).toEqual([
    ['shop_return', 890, 2000],
    ['storage', 1000, 2000],
  ])

  // Days after the payment cost nothing.
  till.app.clock.now = new Date(till.app.clock.now.getTime() + 3 * 86_400_000)
  expect((await scenes.situation(parcelId, marie)).storage).toBeNull()
  expect((await scenes.depart(requestId)).body.code).toBe('return-proof-missing')
  const number = carrierNumber()
  await scenes.addProof(requestId)
  const sent = await scenes.depart(requestId, number)
  expect(sent.body).toMatchObject({ state: 'closed', shopReturn: { state: 'sent' } })
  expect((await scenes.parcelOf(parcelId))?.status).toBe('returned')
  const view = await viewOf(parcelId)
  expect(view.shopReturn).toMatchObject({
    sent: {
      carrier: 'Colissimo',
      trackingNumber: number,
      trackingUrl: expect.stringContaining(number),
    },
    proof: { fileId: expect.any(String) },
  })
  const delivery = `/api/warehouse/requests/${requestId}/return-delivery`
  const delivered = () => till.app.request('POST', delivery, { as: operateur, body: {} })
  expect((await delivered()).body.shopReturn.state).toBe('delivered')
  expect((await delivered()).body.code).toBe('return-not-sent')
  expect(new Set(await scenes.mailsTo(marie))).toEqual(
    new Set(['return-priced', 'payment-received', 'return-sent', 'return-delivered']),
  )
  expect(await brokenInvariants(till.app.deps.pool)).toEqual({})
})

// Seen to fail without `requireWayOut` in leave-shelf: the unpaid parcel left.
test('an unpaid return does not leave, whichever way is tried', async () => {
  const { parcelId, requestId } = await scenes.accepted(marie)
  await scenes.addProof(requestId)
  expect((await scenes.depart(requestId)).body.code).toBe('return-unpaid')
  expect((await scenes.carryOut(requestId)).body.code).toBe('return-unpaid')
  const returning = { parcelIds: [parcelId], reason: 'Par téléphone' }
  const path = '/api/warehouse/parcel-returns'
  const { body } = await till.app.request('POST', path, { as: operateur, body: returning })
  expect(body).toMatchObject({ done: 0, refused: [{ parcelId, code: 'return-unpaid' }] })
  expect((await scenes.parcelOf(parcelId))?.status).toBe('received')

  await scenes.pay(marie, requestId, 890)
  const again = await till.app.request('POST', path, { as: operateur, body: returning })
  expect(again.body).toMatchObject({ refused: [{ code: 'return-to-send' }] })
  expect((await scenes.sendBack(requestId)).status).toBe(200)
})

// Removed to see it fail: the returns in `mayBe`; what the carrier brought back was a stranger at the bench.
test('a return that the carrier brings back is known at the bench by its number, until the shop has it', async () => {
  const { parcelId, requestId } = await scenes.accepted(marie)
  await scenes.pay(marie, requestId, 890)
  await scenes.addProof(requestId)
  const number = carrierNumber()
  expect((await scenes.depart(requestId, number)).status).toBe(200)
  const scan = async () =>
    (
      await till.app.request('GET', `/api/warehouse/declarations?trackingNumber=${number}`, {
        as: operateur,
      })
    ).body.matches
  expect(await scan()).toMatchObject([
    { id: parcelId, status: 'returned', customer: { id: marie.id } },
  ])
  const path = `/api/warehouse/requests/${requestId}/return-delivery`
  expect((await till.app.request('POST', path, { as: operateur })).status).toBe(200)
  expect(await scan()).toEqual([])
})

test('without a price and storage there is nothing to pay, and the shop’s label must be there', async () => {
  const parcelId = await scenes.received(marie)
  const path = `/api/parcels/${parcelId}/return-requests`
  const label = { reason: 'Trop petit', way: 'shop-label', shopAddress: null, shopLabel: null }
  const { body: request } = await till.app.request('POST', path, { as: marie, body: label })
  expect(request).toMatchObject({ shopReturn: { way: 'shop-label', state: 'to-price' } })
  expect((await scenes.price(request.id, 0)).body.shopReturn.state).toBe('to-send')
  await scenes.addProof(request.id)
  expect((await scenes.depart(request.id)).body.code).toBe('return-label-missing')
  const { body: uploaded } = await scenes.addLabel(request.id, marie)
  const { body: other } = await scenes.addLabel(request.id, marie)
  const read = (fileId: string, as: Person) =>
    till.app.request('GET', `/api/return-files/${fileId}`, { as })
  // The second took the place of the first.
  expect((await read(uploaded.fileId, marie)).status).toBe(404)
  expect((await read(other.fileId, marie)).status).toBe(200)
  expect((await read(other.fileId, operateur)).status).toBe(200)
  expect((await read(other.fileId, await till.app.makeCustomer())).status).toBe(404)
  expect((await scenes.depart(request.id)).status).toBe(200)
  expect((await scenes.addLabel(request.id, marie)).body.code).toBe('return-over')
})

test('our postage needs an address; a price is nothing or fifty cents at least', async () => {
  const parcelId = await scenes.received(marie)
  const body = { reason: 'Trop petit', shopAddress: null, shopLabel: null }
  const refused = await till.app.request('POST', `/api/parcels/${parcelId}/return-requests`, {
    as: marie,
    body,
  })
  expect([refused.status, refused.body.fields]).toEqual([422, { shopAddress: 'required' }])
  const { requestId } = await scenes.asked(marie)
  expect((await scenes.price(requestId, 49)).status).toBe(422)
})

test('a price changes until it is accepted, and only the server says what is paid', async () => {
  const { requestId } = await scenes.asked(marie)
  await scenes.price(requestId, 890)
  await scenes.price(requestId, 1250)
  expect((await scenes.accept(requestId, marie, 890)).body.code).toBe('total-changed')
  expect((await scenes.accept(requestId, marie, 1250)).status).toBe(200)
  expect((await scenes.price(requestId, 100)).body.code).toBe('return-accepted')
  expect((await scenes.open(marie, requestId, 890)).body).toMatchObject({
    code: 'total-changed',
    details: { totalCents: 1250 },
  })
  const { body } = await till.app.request('POST', '/api/checkouts', {
    as: marie,
    body: { items: [{ kind: 'return', requestId, amountCents: 1 }], quotes: [], totalCents: 1 },
  })
  expect(body.code).not.toBe('total-changed')
  expect((await scenes.returnOf(requestId)).state).toBe('accepted')
})

test('somebody else’s return does not exist', async () => {
  const { parcelId, requestId } = await scenes.accepted(marie)
  const paul = await till.app.makeCustomer()
  expect((await scenes.accept(requestId, paul, 890)).status).toBe(404)
  expect((await scenes.addLabel(requestId, paul)).status).toBe(404)
  const withdrawal = await till.app.request('DELETE', `/api/parcel-requests/${requestId}`, {
    as: paul,
  })
  expect(withdrawal.status).toBe(404)
  const paying = await scenes.open(paul, requestId, 890)
  expect([paying.status, paying.body.code]).toEqual([409, 'return-not-payable'])
  expect((await scenes.cartOf(paul)).returns).toEqual([])
  expect((await scenes.parcelOf(parcelId))?.status).toBe('received')
})

test('opened at once by several windows, it is paid once', async () => {
  const { requestId } = await scenes.accepted(marie)
  const opened = await Promise.all(
    Array.from({ length: 6 }, () => scenes.open(marie, requestId, 890)),
  )
  const pages = new Set(opened.flatMap(({ body }) => (body.url ? [body.url] : [])))
  expect(opened.every(({ status }) => status === 200 || status === 409)).toBe(true)
  expect(pages.size).toBe(1)
  const [page = ''] = pages
  await Promise.all([till.pay(page), till.pay(page)])
  expect(await till.count('orders', 'customer_id = $1', [marie.id])).toBe(1)
  expect((await scenes.open(marie, requestId, 890)).body.code).toBe('return-not-payable')
  expect((await scenes.returnOf(requestId)).state).toBe('to-send')
})

// Seen to fail without `returnRefusal`: the money was neither kept nor given back.
test('money for a return that was taken back meanwhile goes back by itself', async () => {
  const { parcelId, requestId } = await scenes.accepted(marie)
  const { body } = await scenes.open(marie, requestId, 890)
  const withdrawn = await till.app.request('DELETE', `/api/parcel-requests/${requestId}`, {
    as: marie,
  })
  expect(withdrawn.status).toBe(200)
  await till.pay(body.url)
  const after = async () => {
    await till.app.runJobs()
    return (await stateOf(till, marie, body.url)).status
  }
  await expect.poll(after, patience).toBe('refunded')
  expect(await till.count('orders', 'customer_id = $1', [marie.id])).toBe(0)
  expect((await viewOf(parcelId)).shopReturn).toMatchObject({
    state: 'ended',
    ended: { because: 'withdrawn' },
  })
  // The parcel is free again.
  expect((await scenes.askReturn(parcelId, marie)).status).toBe(200)
})
