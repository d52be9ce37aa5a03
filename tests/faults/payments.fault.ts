import { createHmac, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { anonymous, type HttpPerson } from '../support/http-person.ts'
import {
  acceptedQuote,
  control,
  newCustomer,
  openedCheckout,
  payByCard,
  sceneOf,
  sessionOf,
  type Scene,
} from '../support/http-scenes.ts'
import { expectPaidOnce, traceOf } from '../support/payment-trace.ts'
import { theEscale } from '../support/the-escale.ts'

const escale = theEscale()
let scene: Scene
let marie: HttpPerson
let webhookSecret: string
beforeAll(async () => {
  scene = await sceneOf(escale)
  const secrets = readFileSync(join(escale.dataDir, 'secrets.json'), 'utf8')
  webhookSecret = (JSON.parse(secrets) as { webhookSecret: string }).webhookSecret
})
beforeEach(async () => {
  marie = await newCustomer(scene)
})

const opened = async () => openedCheckout(marie, await acceptedQuote(scene, marie))

type Told = { readonly id: string; readonly [key: string]: unknown }
const completed = (session: string, overrides: Record<string, unknown> = {}): Told => ({
  id: `evt_fault_${randomBytes(8).toString('hex')}`,
  object: 'event',
  type: 'checkout.session.completed',
  livemode: false,
  created: Math.floor(Date.now() / 1000),
  data: { object: { id: session, object: 'checkout.session', payment_status: 'paid' } },
  ...overrides,
})

const signatureOf = (payload: string, { secret = webhookSecret, ageSeconds = 0 } = {}) => {
  const at = Math.floor(Date.now() / 1000) - ageSeconds
  const mac = createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex')
  return `t=${at},v1=${mac}`
}

const deliver = (payload: string, signature: string | undefined) =>
  anonymous(escale).post(
    '/api/webhooks/stripe',
    payload,
    signature === undefined ? {} : { 'stripe-signature': signature },
  )

const receipts = async (eventId: string) =>
  (await scene.rows('select id from stripe_events where id = $1', [eventId])).length

test('a message that the provider did not sign just now is a 400 and leaves nothing', async () => {
  const session = sessionOf(await opened())
  const event = completed(session)
  const payload = JSON.stringify(event)
  const forged = {
    'no signature': undefined,
    'an empty signature': '',
    'another secret': signatureOf(payload, { secret: 'whsec_guessed' }),
    'another body': signatureOf(payload.replace('paid', 'free')),
    'older than 300 s': signatureOf(payload, { ageSeconds: 301 + 5 }),
    'a very old one': signatureOf(payload, { ageSeconds: 86_400 }),
    'the time of another': signatureOf(payload).replace(/t=\d+/, 't=1'),
    nonsense: 'v1=,t=,,=',
  }
  for (const [name, signature] of Object.entries(forged)) {
    const { status, body } = await deliver(payload, signature)
    expect([status, body.code], name).toEqual([400, 'bad-signature'])
  }
  expect(await receipts(event.id)).toBe(0)
  expect(await traceOf(scene, marie)).toMatchObject({ orders: 0, invoices: 0 })

  const live = JSON.stringify(completed(session, { livemode: true }))
  expect((await deliver(live, signatureOf(live))).body.code).toBe('wrong-mode')
  const endless = JSON.stringify(completed(session, { padding: 'x'.repeat(600_000) }))
  expect((await deliver(endless, signatureOf(endless))).status).toBe(413)
})

test('a signed message that lies, or speaks of strangers, changes nothing', async () => {
  const session = sessionOf(await opened())
  for (const id of [session, 'cs_test_unknownunknownunknown', '../v1/customers']) {
    const payload = JSON.stringify(completed(id))
    expect((await deliver(payload, signatureOf(payload))).status, id).toBe(200)
  }
  for (const broken of [
    '{',
    '[]',
    'null',
    '{}',
    '{"id":"evt_x"}',
    '{"id":1,"type":2,"livemode":false}',
  ]) {
    expect((await deliver(broken, signatureOf(broken))).status, broken).toBe(400)
  }
  expect(await traceOf(scene, marie)).toMatchObject({ orders: 0, invoices: 0 })
})

test('one payment told by many messages, ten at once and again, is fulfilled once', async () => {
  const page = await opened()
  await control(escale, '/copies', { copies: 10 })
  await payByCard(page)
  await control(escale, '/copies', { copies: 1 })
  const own = completed(sessionOf(page))
  const payload = JSON.stringify(own)
  const signature = signatureOf(payload)
  const answers = await Promise.all(Array.from({ length: 10 }, () => deliver(payload, signature)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect((await deliver(payload, signature)).status).toBe(200)
  expect(await receipts(own.id)).toBe(1)
  await expectPaidOnce(scene, marie, page)
})

test('messages that come in the wrong order, three times each, end in the same state', async () => {
  const page = await opened()
  await control(escale, '/copies', { copies: 3 })
  await control(escale, '/hold')
  const name = new URLSearchParams({ name: 'M Tehei' })
  await fetch(`${page}/transfer`, { method: 'POST', redirect: 'manual', body: name })
  await control(escale, `/sessions/${sessionOf(page)}/settle`, { outcome: 'succeeded' })
  await control(escale, '/release', { order: 'reversed' })
  await control(escale, '/copies', { copies: 1 })
  await expectPaidOnce(scene, marie, page)
})
