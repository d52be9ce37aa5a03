import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cards, control, idOf, openShop, order, payByCard, type Shop } from './test-shop.ts'
import { days, nth, patient } from './test-subscriber.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.stop())

async function disputed(wish: { readonly inquiry?: boolean } = {}): Promise<string> {
  const session = await shop.stripe.checkout.sessions.create(order())
  await payByCard(shop, session, cards.accepted)
  const { payment_intent: intent } = await shop.stripe.checkout.sessions.retrieve(session.id)
  const { data } = await shop.stripe.charges.list({ payment_intent: idOf(intent) })
  const { id } = (await control(shop, `/charges/${nth(data, 0).id}/dispute`, wish)) as {
    id: string
  }
  return id
}

const upload = (bytes: Buffer, purpose: Stripe.FileCreateParams.Purpose = 'dispute_evidence') =>
  shop.stripe.files.create({
    purpose,
    file: { data: bytes, name: 'Dossier.pdf', type: 'application/pdf' },
  })

const answer = (id: string, evidence: Stripe.DisputeUpdateParams.Evidence, submit = true) =>
  shop.stripe.disputes.update(id, { evidence, submit })

test('evidence is staged, sent once, then the bank decides', async () => {
  const id = await disputed()
  const file = await upload(Buffer.from('%PDF-1.7 dossier'))
  expect(file).toMatchObject({ filename: 'Dossier.pdf', size: 16, type: 'pdf' })
  const staged = await answer(id, { service_documentation: file.id }, false)
  expect(staged).toMatchObject({
    status: 'needs_response',
    evidence_details: { has_evidence: true, submission_count: 0 },
  })
  const sent = await answer(id, { uncategorized_text: 'Livré.' })
  expect(sent).toMatchObject({
    status: 'under_review',
    evidence: { service_documentation: file.id, uncategorized_text: 'Livré.' },
    evidence_details: { past_due: false, submission_count: 1, submission_method: 'manual' },
  })
  await expect(answer(id, { uncategorized_text: 'Encore.' })).rejects.toThrow('under_review')
  await expect(shop.stripe.disputes.close(id)).rejects.toThrow('under_review')
  await control(shop, `/disputes/${id}/close`, { outcome: 'won' })
  await expect
    .poll(() => shop.received.map(({ type }) => type), patient)
    .toEqual(expect.arrayContaining(['charge.dispute.updated', 'charge.dispute.closed']))
})

test('an inquiry is answered, and again when it becomes a dispute; it cannot be closed', async () => {
  const id = await disputed({ inquiry: true })
  await expect(shop.stripe.disputes.close(id)).rejects.toThrow('refund it')
  expect((await answer(id, { uncategorized_text: 'Livré.' })).status).toBe('warning_under_review')
  await control(shop, `/disputes/${id}/escalate`, {})
  expect(await shop.stripe.disputes.retrieve(id)).toMatchObject({
    status: 'needs_response',
    evidence_details: { submission_count: 1 },
  })
  expect((await answer(id, { uncategorized_text: 'Signé.' })).status).toBe('under_review')
})

test('a whole refund ends an inquiry', async () => {
  const id = await disputed({ inquiry: true })
  const { charge } = await shop.stripe.disputes.retrieve(id)
  await shop.stripe.refunds.create({ charge: idOf(charge) })
  expect((await shop.stripe.disputes.retrieve(id)).status).toBe('warning_closed')
})

test('the same answer under the same key is one submission', async () => {
  const id = await disputed()
  const same = () =>
    shop.stripe.disputes.update(
      id,
      { evidence: { uncategorized_text: 'Livré.' }, submit: true },
      { idempotencyKey: `answer-${id}` },
    )
  expect((await same()).evidence_details.submission_count).toBe(1)
  expect((await same()).evidence_details.submission_count).toBe(1)
})

test('only a file that is there, for this purpose, and light enough is evidence', async () => {
  const id = await disputed()
  await expect(answer(id, { receipt: 'file_none' })).rejects.toThrow('No such file')
  const logo = await upload(Buffer.from('logo'), 'business_logo')
  await expect(answer(id, { receipt: logo.id })).rejects.toThrow('business_logo')
  const [one, two] = [await upload(Buffer.alloc(3_000_000)), await upload(Buffer.alloc(2_000_000))]
  await expect(answer(id, { receipt: one.id, service_documentation: two.id })).rejects.toThrow(
    '4.5 MB',
  )
})

test('a dispute that is given up is lost at once; an answer after the day is past due', async () => {
  const given = await disputed()
  expect((await shop.stripe.disputes.close(given)).status).toBe('lost')
  const late = await disputed()
  await control(shop, '/clock', { advanceSeconds: days(8) })
  expect((await answer(late, { uncategorized_text: 'Tard.' })).evidence_details.past_due).toBe(true)
})
