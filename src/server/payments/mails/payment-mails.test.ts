import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertParcel } from '#tests/support/fixtures.ts'
import { insertPaidOrder } from '#tests/support/insert-paid-order.ts'
import { insertQuote } from '#tests/support/insert-quote.ts'
import { mailOf } from '#tests/support/mail-of.ts'
import { afterRefusedPayment } from '#words/payment.ts'
import { createTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await createTestApp()
  admin = await app.makeStaff('admin')
})
afterAll(() => app.close())

const refused = async (quoteId: string, owner: Person) => {
  const parcelId = await insertParcel(app.deps, owner, 'received')
  const { orderId } = await insertPaidOrder(app.deps, owner, quoteId, parcelId)
  await app.deps.pool.query(`update orders set status = 'cancelled' where id = $1`, [orderId])
  return orderId
}
const told = async (orderId: string, owner: Person) => {
  const mail = await mailOf(await app.contextOf(admin), 'payment-failed', { orderId })
  const order = await app.request('GET', `/api/orders/${orderId}`, { as: owner })
  return {
    words: mail?.paragraphs.at(-1),
    leads: mail?.action?.url.replace(/.*tableau-de-bord/, ''),
    onPage: order.body.canBePaidAgain,
  }
}
const words = (canBePaidAgain: boolean, hasQuote = true) =>
  afterRefusedPayment({ canBePaidAgain, hasQuote })

// Removed to see it fail: the validity in canBePaidAgain; `exists` of one quote, for all of them; `hasQuote` in the words.
test('the mail of a refused payment says what the page of its order says', async () => {
  const marie = await app.makeCustomer()
  const { pool } = app.deps
  const quoteId = await insertQuote(app.deps, marie, admin, { status: 'accepted' })
  const orderId = await refused(quoteId, marie)
  const payable = { words: words(true), leads: '/panier', onPage: true }
  const over = { words: words(false), leads: `/commandes/${orderId}`, onPage: false }
  expect(await told(orderId, marie)).toEqual(payable)

  const other = await insertQuote(app.deps, marie, admin, { status: 'accepted' })
  await pool.query('insert into order_quotes (order_id, quote_id, version) values ($1, $2, 1)', [
    orderId,
    other,
  ])
  await pool.query(`update quotes set status = 'cancelled' where id = $1`, [quoteId])
  expect(await told(orderId, marie)).toEqual(payable)
  await pool.query('update quotes set valid_until = created_at where id = $1', [other])
  expect(await told(orderId, marie)).toEqual(over)

  await pool.query('delete from order_quotes where order_id = $1', [orderId])
  expect(await told(orderId, marie)).toEqual({ ...over, words: words(false, false) })
})
