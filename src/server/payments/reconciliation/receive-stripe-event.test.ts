import Stripe from 'stripe'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTill, webhookSecret, type Till } from '#tests/support/till.ts'

let till: Till
beforeAll(async () => {
  till = await openTill()
})
afterAll(() => till.close())

const send = (event: unknown) => {
  const payload = JSON.stringify(event)
  const secret = webhookSecret
  const signature = new Stripe('sk_test_x').webhooks.generateTestHeaderString({ payload, secret })
  return till.app.request('POST', '/api/webhooks/stripe', {
    body: Buffer.from(payload),
    headers: { 'stripe-signature': signature },
  })
}
const eventOf = (more: Record<string, unknown>) => ({
  id: 'evt_odd',
  object: 'event',
  type: 'checkout.session.completed',
  livemode: false,
  data: { object: { id: 'cs_test_odd', object: 'checkout.session' } },
  ...more,
})
const receivedEvents = async () =>
  (await till.app.deps.pool.query('select id from stripe_events order by id')).rows

// Seen to fail with the shape's plain strings: a NUL is a 500, and an empty id is kept, so that a second one is « known ».
test.each([
  ['an empty id', { id: '' }],
  ['an id with a NUL', { id: 'evt_\u0000' }],
  ['half a character', { id: 'evt_\ud800' }],
  ['an id without end', { id: `evt_${'a'.repeat(300)}` }],
  ['an empty type', { type: '' }],
  ['a type with a NUL', { type: 'checkout.session.\u0000' }],
  ['a session with a NUL', { data: { object: { id: 'cs_test_\u0000' } } }],
  ['a session without a name', { data: { object: { id: '' } } }],
  [
    'a payment with a NUL',
    { type: 'charge.refunded', data: { object: { id: 'ch_1', payment_intent: 'pi_\u0000' } } },
  ],
  [
    'a subscription with a NUL',
    {
      type: 'invoice.paid',
      data: { object: { parent: { subscription_details: { subscription: 'sub_\u0000' } } } },
    },
  ],
])('signed, with %s, is malformed and writes nothing', async (_, more) => {
  const before = await receivedEvents()
  const { status, body } = await send(eventOf(more))
  expect([status, body.code]).toEqual([400, 'malformed'])
  expect(await receivedEvents()).toEqual(before)
})

// Seen to fail without the look at `account`: kept and applied as ours.
test('an event of another account is acknowledged, told in the log and never applied', async () => {
  const warn = vi.spyOn(till.app.deps.log, 'warn')
  const before = await receivedEvents()
  expect((await send(eventOf({ account: 'acct_of_another' }))).status).toBe(200)
  expect(await receivedEvents()).toEqual(before)
  expect(warn).toHaveBeenCalledWith(
    { eventId: 'evt_odd', type: 'checkout.session.completed', account: 'acct_of_another' },
    'event of another Stripe account ignored',
  )
  warn.mockRestore()
})

test('a message that the provider did not sign, or signed long ago, or for the other mode, writes nothing', async () => {
  const { app } = till
  const signer = new Stripe('sk_test_x').webhooks
  const payload = JSON.stringify({
    id: 'evt_forged',
    object: 'event',
    type: 'checkout.session.completed',
    livemode: false,
    data: { object: { id: 'cs_test_unknown0', object: 'checkout.session' } },
  })
  const send = (body: string, signature: string) =>
    app.request('POST', '/api/webhooks/stripe', {
      body: Buffer.from(body),
      headers: { 'stripe-signature': signature },
    })
  const now = Math.floor(Date.now() / 1000)
  const signed = (text: string, secret: string, timestamp = now) =>
    signer.generateTestHeaderString({ payload: text, secret, timestamp })

  const live = payload.replace('"livemode":false', '"livemode":true')
  const refused = [
    await send(payload, signed(payload, 'whsec_of_somebody_else')),
    await send(payload, signed(payload, webhookSecret, now - 301)),
    await send(payload.replace('unknown0', 'unknown1'), signed(payload, webhookSecret)),
    await send(payload, ''),
    await send(live, signed(live, webhookSecret)),
  ]
  // Seen to fail with the tolerance at 0 and without the mode's check.
  expect(refused.map(({ status, body }) => [status, body.code])).toEqual([
    [400, 'bad-signature'],
    [400, 'bad-signature'],
    [400, 'bad-signature'],
    [400, 'bad-signature'],
    [400, 'wrong-mode'],
  ])
  const known = () =>
    app.deps.pool.query(`select count(*)::int as n from stripe_events where id = 'evt_forged'`)
  expect((await known()).rows[0].n).toBe(0)
  // A signed event for a session that is not ours: acknowledged and stored.
  expect((await send(payload, signed(payload, webhookSecret))).status).toBe(200)
  expect((await known()).rows[0].n).toBe(1)
})
