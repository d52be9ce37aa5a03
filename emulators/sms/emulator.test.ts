import { mkdtemp, rm } from 'node:fs/promises'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { type SmsEmulator, startSmsEmulator } from './emulator.ts'
import { cutOf, type Sms } from './phone.ts'

let dataDir: string
let emulator: SmsEmulator

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'escale-sms-'))
  emulator = await startSmsEmulator({ dataDir })
})
afterEach(async () => {
  await emulator.close()
  await rm(dataDir, { recursive: true })
})

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(emulator.url + path, { method: 'POST', body: JSON.stringify(body), headers })
const send = (change: Record<string, unknown> = {}, headers = { 'api-key': 'xkeysib-test' }) =>
  post(
    '/v3/transactionalSMS/send',
    {
      sender: 'Escale',
      recipient: '687281407',
      content: 'Votre code est 123456',
      type: 'transactional',
      unicodeEnabled: false,
      tag: 'code',
      ...change,
    },
    headers,
  )
const latest = (query = '') => fetch(`${emulator.url}/api/messages/latest?${query}`)

test('an SMS is accepted with an id, and found by number and part of its text', async () => {
  expect((await latest('to=%2B687281407')).status).toBe(404)
  const answer = await send()
  expect(answer.status).toBe(201)
  expect(await answer.json()).toEqual({ messageId: expect.any(Number) as number })
  await send({ recipient: '+33612345678', content: 'Autre chose' })
  expect(await (await latest('to=%2B687281407&text=CODE')).json()).toMatchObject({
    sender: 'Escale',
    to: '+687281407',
    text: 'Votre code est 123456',
    tag: 'code',
    alphabet: 'GSM-7',
    segments: 1,
  })
})

test.each([
  ['a recipient that is no number', { recipient: 'Marie' }, 'invalid_parameter'],
  ['a national number', { recipient: '0612345678' }, 'invalid_parameter'],
  ['no recipient', { recipient: undefined }, 'missing_parameter'],
  ['no content', { content: undefined }, 'missing_parameter'],
  ['an empty content', { content: '' }, 'invalid_parameter'],
  ['a sender of twelve letters', { sender: 'EscaleEscale' }, 'invalid_parameter'],
  ['a type that Brevo does not know', { type: 'urgent' }, 'invalid_parameter'],
  ['what is not emulated', { scheduledAt: '2026-11-21' }, 'invalid_parameter'],
])('%s is refused in Brevo’s shape, and nothing is received', async (_what, change, code) => {
  const answer = await send(change)
  expect(answer.status).toBe(400)
  expect(await answer.json()).toEqual({ code, message: expect.any(String) as string })
  expect((await latest()).status).toBe(404)
})

test('a body that is not JSON, an unknown address and a wrong key have Brevo’s shape too', async () => {
  const headers = { 'api-key': 'xkeysib-test' }
  const url = `${emulator.url}/v3/transactionalSMS/send`
  const noJson = await fetch(url, { method: 'POST', body: 'to=1', headers })
  expect([noJson.status, await noJson.json()]).toMatchObject([400, { code: 'bad_request' }])
  const nowhere = await post('/v3/nowhere', {}, headers)
  expect([nowhere.status, await nowhere.json()]).toMatchObject([
    404,
    { code: 'document_not_found' },
  ])
  for (const wrong of [{}, { 'api-key': 'sk_live_x' }]) {
    const answer = await post('/v3/transactionalSMS/send', {}, wrong)
    expect([answer.status, await answer.json()]).toMatchObject([401, { code: 'unauthorized' }])
  }
})

test('SMS survive a restart, newest first with ids that grow, until they are deleted', async () => {
  await Promise.all(['un', 'deux', 'trois'].map((content) => send({ content })))
  await emulator.close()
  emulator = await startSmsEmulator({ dataDir })
  await send({ content: 'quatre' })
  const list = async () =>
    ((await (await fetch(`${emulator.url}/api/messages`)).json()) as { messages: Sms[] }).messages
  const ids = (await list()).map(({ id }) => id)
  expect(ids).toHaveLength(4)
  expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a))
  expect((await list())[0]?.text).toBe('quatre')
  await fetch(`${emulator.url}/api/messages`, { method: 'DELETE' })
  expect(await list()).toEqual([])
})

test('during an outage connections are cut, or put off, or refused for want of credits; then SMS flow again', async () => {
  await post('/api/outage', { down: true })
  await expect(send()).rejects.toThrow('fetch failed')
  expect((await fetch(emulator.url)).status).toBe(200)
  await post('/api/outage', { down: true, mode: 'busy' })
  expect((await send()).status).toBe(503)
  await post('/api/outage', { down: true, mode: 'credits' })
  expect(await (await send()).json()).toMatchObject({ code: 'not_enough_credits' })
  await post('/api/outage', { down: false })
  expect((await send()).status).toBe(201)
  expect((await post('/api/outage', { down: 'yes' })).status).toBe(422)
})

test('the page says who, when, what and at what cost, and runs nothing of it', async () => {
  await send({ content: '<script>alert(1)</script> arrivée prévue' })
  await send({ content: 'Ce colis pèse œ' })
  const page = await (await fetch(emulator.url)).text()
  expect(page).toContain('+687 28 14 07')
  expect(page).toContain('&lt;script&gt;alert(1)')
  expect(page).toContain('1 segment, GSM-7 · code')
  expect(page).toContain('1 segment, UCS-2 · code')
  const found = await (await fetch(`${emulator.url}/?q=28 14 07`)).text()
  expect(found).toContain('2 SMS pour')
})

/** A receiver of reports, as the application is one. */
async function receiver() {
  const events: unknown[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      events.push({ path: request.url, ...(JSON.parse(body) as object) })
      response.end('{}')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { events, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/rapports/un` }
}

test('a report is sent to the address of its SMS when asked, received or released number', async () => {
  const { events, url } = await receiver()
  const { messageId: id } = (await (await send({ webUrl: url })).json()) as { messageId: number }
  expect(events).toEqual([])
  const report = (status: unknown, of = id) => post(`/api/messages/${of}/report`, { status })
  expect(await (await report('delivered')).json()).toEqual({ outcome: 'sent', answer: 200 })
  const form = new URLSearchParams({ id: String(id), status: 'hard_bounce' })
  await fetch(`${emulator.url}/rapport`, { method: 'POST', body: form, redirect: 'manual' })
  const one = { path: '/rapports/un', to: '687281407', messageId: id, sms_count: 1 }
  expect(events).toMatchObject([
    { ...one, msg_status: 'delivered' },
    { ...one, msg_status: 'hard_bounce', error_code: 1 },
  ])
  expect(await (await fetch(emulator.url)).text()).toContain('numéro inconnu ou rendu')
  expect((await report('lost')).status).toBe(422)
  expect((await report('delivered', 1)).status).toBe(404)
})

test('an SMS without an address has no report, and one that nobody hears changes nothing', async () => {
  const ask = async (change: object) => {
    const { messageId } = (await (await send({ ...change })).json()) as { messageId: number }
    return (await post(`/api/messages/${messageId}/report`, { status: 'delivered' })).json()
  }
  expect(await ask({})).toEqual({ outcome: 'no-address' })
  expect(await ask({ webUrl: 'http://127.0.0.1:1/' })).toEqual({ outcome: 'unreachable' })
  expect(await latest().then((answer) => answer.json())).not.toHaveProperty('report')
  expect((await send({ webUrl: 'file:///etc/passwd' })).status).toBe(400)
})

test('another site can press no button', async () => {
  const foreign = { origin: 'http://evil.example' }
  expect((await post('/api/outage', { down: true }, foreign)).status).toBe(403)
})

test.each([
  ['', 'GSM-7', 1],
  ['é'.repeat(160), 'GSM-7', 1],
  ['é'.repeat(161), 'GSM-7', 2],
  ['a'.repeat(306), 'GSM-7', 2],
  ['a'.repeat(307), 'GSM-7', 3],
  // The euro sign takes two places, and its escape stays with it: 152 + 2 do not fit in 153.
  [`${'a'.repeat(152)}€${'a'.repeat(151)}`, 'GSM-7', 2],
  [`${'a'.repeat(152)}€${'a'.repeat(152)}`, 'GSM-7', 3],
  ['ê'.repeat(70), 'UCS-2', 1],
  ['ê'.repeat(71), 'UCS-2', 2],
  ['Ç'.repeat(160), 'GSM-7', 1],
  ['ç', 'UCS-2', 1],
  ['🎁'.repeat(35), 'UCS-2', 1],
  ['🎁'.repeat(36), 'UCS-2', 2],
] as const)('the cost of a text: %# (%s)', (text, alphabet, segments) => {
  expect(cutOf(text)).toEqual({ alphabet, segments })
})
