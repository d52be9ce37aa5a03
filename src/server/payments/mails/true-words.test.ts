import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MessageKind, Payloads } from '#server/message-list.ts'
import { findMessage } from '#server/messages/notifications/define-message.ts'
import { createTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let admin: Person
let marie: Person
beforeAll(async () => {
  app = await createTestApp()
  admin = await app.makeStaff('admin')
  marie = await app.makeCustomer()
})
afterAll(() => app.close())

async function wordsOf<Kind extends MessageKind>(kind: Kind, payload: Payloads[Kind]) {
  const ctx = await app.contextOf(admin)
  const mail = await findMessage(ctx, kind).mail?.(ctx, payload, 'a@escale.test')
  return mail?.paragraphs.join(' ') ?? ''
}

// Removed to see it fail: the two reasons.
test.each([
  ['return-not-payable', 'ce retour n’était plus à payer'],
  ['storage-not-payable', 'cette garde n’était plus à payer'],
])('money that came for what is over (%s) goes back with its reason', async (reason, words) => {
  const { id: paymentId } = await app.deps.db
    .insertInto('payments')
    .values({
      stripe_payment_intent_id: `pi_${randomUUID()}`,
      amount_cents: 890,
      method: 'card',
      captured_at: app.clock.now,
      is_found: true,
      found_for: marie.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: refundId } = await app.deps.db
    .insertInto('refunds')
    .values({
      payment_id: paymentId,
      amount_cents: 890,
      origin: 'capture',
      status: 'owed',
      reason,
      requested_at: app.clock.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(await wordsOf('payment-refunded', { refundId })).toContain(words)
})

// Removed to see it fail: `refundBy`, for fourteen times 24 hours, which end on 4 April.
test('the office is told the last legal day, over a change of the clocks too', async () => {
  const { id: legalRequestId } = await app.deps.db
    .insertInto('legal_requests')
    .values({
      number: 'R-2027-000901',
      kind: 'withdrawal',
      request_key: randomUUID(),
      name: 'Marie',
      email: 'marie@example.com',
      contract: 'C-2027-000001',
      signed_in: false,
      received_at: new Date('2027-03-20T22:30:00Z'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(await wordsOf('legal-request', { legalRequestId })).toContain(
    'remboursez avant le 3 avril 2027',
  )
})
