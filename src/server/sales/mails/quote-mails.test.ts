import { afterAll, expect, test } from 'vitest'
import { findMessage } from '#server/messages/notifications/define-message.ts'
import { renderSms } from '#server/messages/notifications/deliver-sms.ts'
import { insertQuote } from '#tests/support/accepted-quote.ts'
import { insertParcel } from '#tests/support/fixtures.ts'
import { insertPaidOrder } from '#tests/support/insert-paid-order.ts'
import { mailOf } from '#tests/support/mail-of.ts'
import { createTestApp } from '#tests/support/test-app.ts'

const app = await createTestApp()
afterAll(() => app.close())

// Removed to see it fail: the look at `shipment` in `wordsOf`; the mail promised parcels that are free again.
test.each([
  ['sent_to_client', 'puis réglez-le, et votre envoi part.'],
  ['accepted', 'il reste à le régler.'],
])('the end of a supplement that is %s is told in its own words', async (status, sentence) => {
  const marie = await app.makeCustomer()
  const operateur = await app.makeStaff('operateur')
  const paid = await insertQuote(app, marie, { status: 'paid' })
  const parcelId = await insertParcel(app.deps, marie, 'processing')
  const { shipmentId } = await insertPaidOrder(app.deps, marie, paid.id, parcelId)
  const { id: quoteId } = await insertQuote(app, marie, { status, parcels: 0 })
  await app.deps.pool.query(
    `insert into supplements (quote_id, shipment_id, weight_g, box_weight_g, length_mm, width_mm, height_mm, paid_up_to_g,
       up_to_g, is_non_standard, asked_by, asked_at)
     values ($1, $2, 2400, 2400, 400, 300, 200, 2000, 5000, false, $3, $4)`,
    [quoteId, shipmentId, operateur.id, app.clock.now],
  )
  const ctx = await app.contextOf(operateur)
  const payload = { quoteId, version: 1 }
  const mail = await mailOf(ctx, 'quote-expiring', payload)
  expect(mail?.subject).toMatch(/^Le supplément de votre envoi E-TEST-\w+ expire bientôt$/)
  expect(mail?.paragraphs.join(' ')).toContain(sentence)
  expect(JSON.stringify(mail)).not.toContain('de nouveau disponibles')
  const message = findMessage(ctx, 'quote-expiring')
  const sms = await renderSms(ctx, message, { payload, recipient: '+687281407' })
  expect(sms).toMatch(/: le supplément de l'envoi E-TEST-\w+ expire le /)
  expect(sms?.length).toBeLessThanOrEqual(160)
})
