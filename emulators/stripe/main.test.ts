import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { ReadyMessage } from '../process.ts'
import { startStripeEmulator } from './emulator.ts'
import { cards, client, control, openShop, order, payByCard, types } from './test-shop.ts'

test('the program says where it listens, on loopback, and ends with the program that started it', async () => {
  const child = fork(new URL('main.ts', import.meta.url), ['--port', '0'], { execArgv: [] })
  const [message] = (await once(child, 'message')) as [ReadyMessage]
  expect(message).toMatchObject({ type: 'ready', name: 'stripe' })
  expect(message.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  expect(message.controlUrl).not.toBe(message.url)
  expect((await fetch(`${message.url}/v1/customers`)).status).toBe(401)

  child.disconnect()
  const [code] = (await once(child, 'exit')) as [number]
  expect(code).toBe(0)
})

test('a connection whose body was never read does not keep the emulator from stopping', async () => {
  const emulator = await startStripeEmulator()
  const large = await fetch(`${emulator.url}/v1/customers`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_shop' },
    body: 'name='.padEnd(1_100_000, 'x'),
  })
  expect(large.status).toBe(413)
  expect(await large.json()).toMatchObject({ error: { type: 'invalid_request_error' } })
  await emulator.stop()
})

test('a taken port is replaced by a free one', async () => {
  const first = fork(new URL('main.ts', import.meta.url), [], { execArgv: [] })
  const [{ url }] = (await once(first, 'message')) as [ReadyMessage]
  const second = fork(new URL('main.ts', import.meta.url), ['--port', new URL(url).port], {
    execArgv: [],
  })
  const [other] = (await once(second, 'message')) as [ReadyMessage]
  expect(other.url).not.toBe(url)
  first.disconnect()
  second.disconnect()
  await Promise.all([once(first, 'exit'), once(second, 'exit')])
})

// Seen to fail with `await emulator.save()` removed before the answer of the page.
test('what a payer was told survives a kill', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'stripe-emulator-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const webhook = ['--webhook-url', 'http://127.0.0.1:9/', '--webhook-secret', 'whsec_x']
  const child = fork(new URL('main.ts', import.meta.url), ['--data-dir', dataDir, ...webhook], {
    execArgv: [],
  })
  const [{ url, controlUrl = '' }] = (await once(child, 'message')) as [ReadyMessage]
  await control({ controlUrl }, '/hold')
  const session = await client(url).checkout.sessions.create(order())
  await payByCard({ url }, session, cards.accepted)
  child.kill('SIGKILL')
  await once(child, 'exit')

  const shop = await openShop({ dataDir })
  onTestFinished(() => shop.stop())
  expect(await shop.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
    payment_status: 'paid',
  })
  await control(shop, '/release')
  expect(types(shop)).toEqual([
    'charge.succeeded',
    'payment_intent.succeeded',
    'checkout.session.completed',
  ])
})
