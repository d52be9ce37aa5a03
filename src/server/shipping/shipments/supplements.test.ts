import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { initialCatalogue } from '#domain/catalogue/catalogue.ts'
import { jobContext } from '#server/worker.ts'
import { expireQuotes } from '#server/sales/quotes/release-quote.ts'
import { buy } from '#tests/support/basket.ts'
import { insertPhoto } from '#tests/support/fixtures.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { mailOf } from '#tests/support/mail-of.ts'
import { packingScenes, type PaidBox } from '#tests/support/packing-scenes.ts'
import { accept } from '#tests/support/quote-scenes.ts'
import { refundDesk, type Desk } from '#tests/support/refund-desk.ts'
import type { Answer, Person } from '#tests/support/test-app.ts'
import { openTill, type Till } from '#tests/support/till.ts'

/** What a box over its paid tier asks of its customer, and what becomes of it. */
let till: Till
let operateur: Person
let admin: Person
let marie: Person
let desk: Desk
let bench: ReturnType<typeof packingScenes>
let paid: PaidBox
beforeAll(async () => {
  till = await openTill()
  operateur = await till.app.makeStaff('operateur')
  admin = await till.app.makeStaff('admin')
  desk = refundDesk(till, admin)
  bench = packingScenes(till, operateur, desk)
})
afterAll(() => till.close())
beforeEach(async () => {
  marie = await till.app.makeCustomer()
  paid = await bench.paidBox(marie, 1)
})

const tiers = initialCatalogue.grids.OM2.standard?.tiers ?? []
const priceUpTo = (kilograms: number): number =>
  tiers.find(({ upToGrams }) => upToGrams === kilograms * 1000)?.cents ?? 0
/** The quote of the scene was paid up to 2 kg. */
const due = priceUpTo(5) - priceUpTo(2)
const heavy = { weightGrams: 2400, lengthMm: 320, widthMm: 220, heightMm: 170 }

const ask = (more: object = {}, as = operateur, { shipmentId, parcelIds } = paid) =>
  till.app.request('POST', `/api/warehouse/shipments/${shipmentId}/supplements`, {
    as,
    body: { scannedParcelIds: parcelIds, ...heavy, ...more },
  })
const read = async () =>
  (await till.app.request('GET', `/api/warehouse/shipments/${paid.shipmentId}`, { as: operateur }))
    .body
const pack = (more: object = {}, as = operateur) =>
  bench.pack(paid, paid.parcelIds, { ...heavy, ...more }, as)
const myQuote = async ({ body }: Answer, as = marie): Promise<Answer> =>
  till.app.request('GET', `/api/quotes/${body.supplement.quoteId}`, { as })
const pay = async (asked: Answer) => {
  const { quoteId, quoteNumber: number, totalCents } = asked.body.supplement
  // So that its order is the last one.
  till.app.clock.now = new Date(till.app.clock.now.getTime() + 60_000)
  await buy(till, marie, {
    quotes: [{ id: quoteId, number, version: 1, totalCents, parcelIds: [] }],
  })
}
const mine = async (path: string) =>
  (await till.app.request('GET', `/api/${path}`, { as: marie })).body
const sound = async () => expect(await brokenInvariants(till.app.deps.pool)).toEqual({})
const facts = async () =>
  (
    await till.app.deps.db
      .selectFrom('events')
      .select('type')
      .where('shipment_id', '=', paid.shipmentId)
      .where('type', 'like', 'shipment.supplement-%')
      .orderBy('id')
      .execute()
  ).map(({ type }) => type.replace('shipment.supplement-', ''))

test('the difference of the tiers is asked, accepted and paid, and the box closes at nobody’s charge', async () => {
  expect((await pack()).body).toMatchObject({
    code: 'over-paid-tier',
    details: { differenceCents: due, supplementCents: due },
  })
  const photoId = await insertPhoto(till.app.deps, null, operateur)
  const asked = await ask({ photos: [{ photoId, moment: 'scale' }] })
  expect(asked.body).toMatchObject({
    status: 'to_pack',
    holds: [{ code: 'supplement-requested', totalCents: due, weightGrams: 2400 }],
    supplement: { outcome: null, totalCents: due, upToGrams: 5000 },
  })
  const waitsFor = async () =>
    (await till.app.request('GET', `/api/parcels/${paid.parcelIds[0]}`, { as: marie })).body
      .waitsFor
  expect(await waitsFor()).toBe('supplement')
  expect((await myQuote(asked)).body).toMatchObject({
    status: 'sent_to_client',
    parcels: [],
    weightGrams: 2400,
    supplement: { paidUpToGrams: 2000, upToGrams: 5000, weightGrams: 2400, photoId },
    versions: [{ lines: [{ code: 'carrier', amountCents: due }], totalCents: due }],
  })
  const photo = await till.app.request('GET', `/api/photos/${photoId}`, { as: marie })
  expect(photo.status).not.toBe(404)

  const { quoteId } = asked.body.supplement
  await accept(till.app, marie, quoteId, 1)
  await pay(asked)
  const after = await read()
  expect(after.shipment).toMatchObject({ holds: [], supplement: { outcome: 'paid' } })
  expect(await waitsFor()).toBeNull()
  expect(after.paidWork.upToGrams).toBe(5000)
  expect(await till.count('shipments', 'customer_id = $1', [marie.id])).toBe(1)
  expect((await desk.read(await desk.orderOf(marie))).status).toBe('completed')
  // Removed to see it fail: `supplementsOfOrder`.
  const name = `Supplément pour l’envoi ${after.shipment.number}`
  expect((await mine('orders')).items[0].itemNames).toEqual([name])
  expect((await mine('invoices')).items[0].description).toBe(name)
  const year = after.shipment.number.split('-')[1]
  const ofYear = new TextDecoder().decode(await mine(`invoice-summary?year=${year}&format=csv`))
  expect(ofYear).toContain(name)
  expect((await pack()).body.status).toBe('ready')
  const absorbed = await till.app.request('GET', '/api/admin/absorbed-boxes?limit=100', {
    as: admin,
  })
  expect(JSON.stringify(absorbed.body)).not.toContain(paid.shipmentId)
  expect(await facts()).toEqual(['asked', 'paid'])
  await sound()
})

// Removed to see it fail: the source `supplements` of `holds-of.ts`.
test('while it waits, no box of its shipment closes, is passed by an admin, is labelled or leaves', async () => {
  await ask()
  const light = { weightGrams: 900 }
  expect((await pack(light)).body.code).toBe('supplement-requested')
  const pass = { holds: ['supplement-requested', 'over-paid-tier'], reason: 'Quand même.' }
  expect((await pack({ ...light, pass }, admin)).body.code).toBe('supplement-requested')

  marie = await till.app.makeCustomer()
  paid = await bench.paidBox(marie, 2)
  const [a = '', b = ''] = paid.parcelIds
  await bench.pack(paid, [a], { weightGrams: 1500 })
  expect((await ask({ scannedParcelIds: [b], weightGrams: 1500 })).body.holds).toMatchObject([
    { code: 'supplement-requested', weightGrams: 3000, totalCents: due },
  ])
  expect((await bench.leave(paid)).body.code).toBe('supplement-requested')
  await sound()
})

// Removed to see it fail: `accept` before the payment.
test('nothing is charged without the customer’s acceptance of it, and nobody else sees or answers it', async () => {
  const asked = await ask()
  const { quoteId, quoteNumber: number, totalCents } = asked.body.supplement
  const quote = { id: quoteId, number, version: 1, totalCents, parcelIds: [] }
  expect((await till.open(marie, [quote])).body.code).toBe('quote-not-accepted')
  const jean = await till.app.makeCustomer()
  expect((await myQuote(asked, jean)).status).toBe(404)
  expect((await accept(till.app, jean, quoteId, 1)).status).toBe(404)
  expect((await till.open(jean, [quote])).status).toBe(404)
  expect((await ask({}, marie)).status).toBe(403)
})

test('an admin asks for less, nobody for more, and an operator for the price', async () => {
  expect((await ask({ totalCents: due - 100 })).status).toBe(403)
  expect((await ask({ totalCents: due + 1 }, admin)).body.code).toBe('supplement-above-price')
  const { body } = await ask({ totalCents: due - 500 }, admin)
  expect(body.supplement.totalCents).toBe(due - 500)
})

test('a box within what was paid asks for nothing', async () => {
  expect((await ask({ weightGrams: 1900 })).body.code).toBe('supplement-not-due')
})

// Removed to see it fail: the lock of the shipment and `supplements_one_open`.
test('several benches that ask at once ask once', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => ask()))
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.map(({ body }) => body.code)).toEqual(Array(5).fill('supplement-requested'))
  expect(await till.count('supplements', 'shipment_id = $1', [paid.shipmentId])).toBe(1)
})

test('its lines are those of the price: no new version, draft, split or promotion code', async () => {
  const { quoteId } = (await ask()).body.supplement
  const lines = [{ code: 'carrier', label: 'Transport', quantity: 1, unitCents: 9900 }]
  const send = { replaces: 1, lines }
  const office = (path: string, body: object) =>
    till.app.request('POST', `/api/admin/quotes/${quoteId}/${path}`, { as: admin, body })
  expect((await office('versions', send)).body.code).toBe('quote-is-supplement')
  const promotion = await till.app.request('POST', `/api/quotes/${quoteId}/promotion`, {
    as: marie,
    body: { code: 'BIENVENUE' },
  })
  expect(promotion.body.code).toBe('quote-is-supplement')
})

// Removed to see it fail: the count of the basket in `supplementFor`.
const baskets = [{ isAlone: true }, { isAlone: false }]
test.each(baskets)(
  'a shipment that is given back asks for nothing more; money for it comes back, $isAlone',
  async ({ isAlone }) => {
    const asked = await ask()
    const { quoteId, quoteNumber: number, totalCents } = asked.body.supplement
    await accept(till.app, marie, quoteId, 1)
    const quote = { id: quoteId, number, version: 1, totalCents, parcelIds: [] }
    const others = isAlone ? [] : [await till.makeQuote(marie)]
    const page = await till.open(marie, [quote, ...others])
    await desk.ask(paid.orderId, { kind: 'whole' })
    await desk.settled(paid.orderId, ({ status }) => expect(status).toBe('refunded'))
    await till.app.runJobs()
    expect((await myQuote(asked)).body).toMatchObject({ status: 'cancelled' })
    await till.pay(page.body.url)
    await till.app.runJobs()
    expect(await till.count('orders', 'customer_id = $1', [marie.id])).toBe(1)
    const { rows } = await till.app.deps.pool.query(
      `select r.id from refunds r join payments p on p.id = r.payment_id where p.order_id is null
     and p.checkout_id = $1`,
      [page.body.checkoutId],
    )
    const ctx = await till.app.contextOf(admin)
    const mail = await mailOf(ctx, 'payment-refunded', { refundId: rows[0].id })
    const isNamed = mail?.paragraphs.join(' ').includes('le supplément demandé pour l’envoi E-')
    expect(isNamed).toBe(isAlone)
    await sound()
  },
)

test('a supplement that is given back is paid for no more', async () => {
  const asked = await ask()
  await accept(till.app, marie, asked.body.supplement.quoteId, 1)
  await pay(asked)
  const orderId = await desk.orderOf(marie)
  await desk.ask(orderId, { kind: 'whole' })
  await desk.settled(orderId, ({ status }) => expect(status).toBe('refunded'))
  expect((await read()).paidWork.upToGrams).toBe(2000)
  expect((await pack()).body.code).toBe('over-paid-tier')
  await sound()
})

test('refused, expired or withdrawn, the bench is told and the other ways out remain', async () => {
  const declined = await ask()
  await till.app.request('POST', `/api/quotes/${declined.body.supplement.quoteId}/refusal`, {
    as: marie,
    body: { reason: 'Trop cher.' },
  })
  expect((await read()).shipment).toMatchObject({ holds: [], supplement: { outcome: 'declined' } })
  // Removed to see it fail: `isRethought`.
  const ofOrder = async () => (await mine(`orders/${paid.orderId}`)).shipments[0]
  expect(await ofOrder()).toMatchObject({ supplement: null, isRethought: true })
  expect((await pack()).body.code).toBe('over-paid-tier')

  const { supplement } = (await ask()).body
  till.app.clock.now = new Date(till.app.clock.now.getTime() + 16 * 24 * 3_600_000)
  await expireQuotes(jobContext(till.app.deps, 'expire-quotes'))
  expect((await read()).shipment.supplement.outcome).toBe('expired')
  // Seen to fail: « L’équipe est prévenue » was not so.
  const told = `payload ->> 'quoteId' = $1 and kind = 'supplement-unpaid'`
  expect(await till.count('notifications', told, [supplement.quoteId])).toBe(1)

  const asked = await ask()
  expect(await ofOrder()).toMatchObject({ supplement: { isPaid: false }, isRethought: false })
  await accept(till.app, marie, asked.body.supplement.quoteId, 1)
  const { shipment } = await read()
  const [{ quoteId, version, status }] = shipment.holds
  const body = { version, status, reason: 'Remballé autrement.' }
  await till.app.request('POST', `/api/admin/quotes/${quoteId}/cancellation`, { as: admin, body })
  expect((await read()).shipment.supplement.outcome).toBe('withdrawn')
  const mail = await mailOf(await till.app.contextOf(admin), 'supplement-withdrawn', { quoteId })
  expect(mail?.paragraphs).toContain('La raison : Remballé autrement.')
  const mails = `user_id = $1 and kind in ('quote-cancelled', 'supplement-withdrawn')`
  expect(await till.count('notifications', mails, [marie.id])).toBe(2)
  // Removed to see it fail: `outcome in` of `isRethought`, for `<> 'paid'`. The office gives it: nothing else is looked for.
  expect((await ofOrder()).isRethought).toBe(false)
  // Removed to see it fail: `supplementFor`.
  expect((await mine('lapsed-quotes')).quotes[0]).toMatchObject({
    reason: 'cancelled',
    supplementFor: shipment.number,
  })
  const pass = { holds: ['over-paid-tier'], reason: 'Un geste.' }
  expect((await pack({ pass }, admin)).body.status).toBe('ready')
  expect(await facts()).toEqual(['asked', 'declined', 'asked', 'expired', 'asked', 'withdrawn'])
  await sound()
})
