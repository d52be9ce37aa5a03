import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertParcel } from '#tests/support/fixtures.ts'
import { insertPaidOrder } from '#tests/support/insert-paid-order.ts'
import { insertQuote } from '#tests/support/insert-quote.ts'
import { mailOf } from '#tests/support/mail-of.ts'
import { createTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await createTestApp()
  admin = await app.makeStaff('admin')
})
afterAll(() => app.close())

// Removed to see it fail: `isOver`.
test('a refused payment leads to the cart while its quote can be paid, else to the order', async () => {
  const marie = await app.makeCustomer()
  const quoteId = await insertQuote(app.deps, marie, admin, { status: 'accepted' })
  const parcelId = await insertParcel(app.deps, marie, 'received')
  const { orderId } = await insertPaidOrder(app.deps, marie, quoteId, parcelId)
  const mail = async () => mailOf(await app.contextOf(admin), 'payment-failed', { orderId })
  const before = await mail()
  expect(before?.paragraphs.join(' ')).toContain('Votre devis reste accepté')
  expect(before?.action?.url).toContain('/panier')
  const { pool } = app.deps
  await pool.query(`update quotes set status = 'cancelled' where id = $1`, [quoteId])
  const after = await mail()
  expect(after?.paragraphs.join(' ')).not.toContain('reste accepté')
  expect(after?.action?.url).toContain(`/commandes/${orderId}`)
})
