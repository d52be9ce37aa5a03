import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startTestPhone, type TestPhone } from '#tests/support/phone.ts'
import { brevoSms, segmentsOf, toGsm7 } from './sms.ts'

let phone: TestPhone
beforeAll(async () => {
  phone = await startTestPhone()
})
afterEach(() => phone.setOutage('none'))
afterAll(() => phone.close())

const senderFor = (change: { apiUrl?: string; apiKey?: string; timeoutMs?: number } = {}) =>
  brevoSms({ apiKey: 'xkeysib-test', apiUrl: phone.url, sender: 'Escale', ...change })
const secret = 'Votre code secret est 123456'
const message = {
  to: '+687281407',
  text: secret,
  tag: 'code',
  reportUrl: 'http://127.0.0.1:1/reports/a',
}

test('an SMS reaches its number, from our name', async () => {
  await senderFor().sendSms(message)
  expect(await phone.smsTo('+687281407')).toMatchObject([
    { sender: 'Escale', to: '+687281407', text: secret, tag: 'code' },
  ])
})

// Seen to fail without `toGsm7`: the same text travelled as UCS-2, in three segments.
test('a French text of 160 letters costs one message, whatever its typography', async () => {
  const text = `L’escale « Noël » : le colis est prêt, ça part bientôt… Sœur, île, âge. ${'é'.repeat(86)}`
  await senderFor().sendSms({ ...message, to: '+262692123456', text })
  expect(await phone.smsTo('+262692123456')).toMatchObject([
    { alphabet: 'GSM-7', segments: 1, text: expect.stringMatching(/^L'escale "Noel" : le colis/) },
  ])
})

/** Everything in the error that it throws: message, cause and fields. */
const failureOf = async (sender: ReturnType<typeof brevoSms>, sms = message) => {
  const error: unknown = await sender.sendSms(sms).catch((thrown: unknown) => thrown)
  const told = JSON.stringify(error) + String(error) + String((error as Error).cause)
  // Nothing that may be logged contains the receiver or the text.
  expect(told).not.toMatch(/687281407|123456/)
  return error
}

test('what can heal is told from what will never be taken', async () => {
  expect(await failureOf(senderFor({ apiKey: 'wrong' }))).toMatchObject({
    reason: '401 unauthorized',
    isFinal: false,
  })
  expect(await failureOf(senderFor(), { ...message, to: '+1' })).toMatchObject({
    reason: '400 invalid_parameter',
    isFinal: true,
  })
  await phone.setOutage('credits')
  expect(await failureOf(senderFor())).toMatchObject({
    reason: '402 not_enough_credits',
    isFinal: false,
  })
  await phone.setOutage('busy')
  expect(await failureOf(senderFor())).toMatchObject({ reason: '503 internal_error' })
  await phone.setOutage('refused')
  expect(await failureOf(senderFor())).toMatchObject({ reason: 'unreachable', isFinal: false })
})

async function serverThat(answers: Parameters<typeof createServer>[1]): Promise<string> {
  const server = createServer(answers).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('a supplier that never answers is left after the time given', async () => {
  const apiUrl = await serverThat(() => {})
  expect(await failureOf(senderFor({ apiUrl, timeoutMs: 50 }))).toMatchObject({ reason: 'timeout' })
})

test('an answer that is not Brevo’s is no success, and its words are not repeated', async () => {
  const odd = await serverThat((_request, response) => {
    response.writeHead(201, { 'content-type': 'text/html' }).end('<p>687281407</p>')
  })
  expect(await failureOf(senderFor({ apiUrl: odd }))).toMatchObject({ reason: '201 no code' })
  const talkative = await serverThat((_request, response) => {
    response.writeHead(400).end(JSON.stringify({ code: 'number 687281407 is wrong' }))
  })
  expect(await failureOf(senderFor({ apiUrl: talkative }))).toMatchObject({ reason: '400 no code' })
})

test('the key follows no redirection to another host', async () => {
  const seen: unknown[] = []
  const thief = await serverThat((request, response) => {
    seen.push(request.headers['api-key'])
    response.writeHead(201).end('{"messageId":1}')
  })
  const apiUrl = await serverThat((_request, response) => {
    response.writeHead(307, { location: thief }).end()
  })
  expect(await failureOf(senderFor({ apiUrl }))).toMatchObject({ reason: 'unreachable' })
  expect(seen).toEqual([])
})

test.each([
  ['é è à ù ì ò É Ç ä ö ü ñ ß € stay: 5 @', 'é è à ù ì ò É Ç ä ö ü ñ ß € stay: 5 @'],
  [
    'être, çà et là, âge, île, hôtel, Noël, naïf, goût',
    'etre, cà et là, age, ile, hotel, Noel, naif, gout',
  ],
  ['À Nouméa, où ça ? Un œuf, ŒUVRE', 'A Nouméa, où ca ? Un oeuf, OEUVRE'],
  ['L’escale\u00a0: «\u00a0colis\u00a0» n°\u202f12…', 'L\'escale : "colis" no 12...'],
  ['30 × 20 – 10 m² — fin', '30 x 20 - 10 m2 - fin'],
  // Letters typed with a combining accent are the same letters.
  ['e\u0301te\u0302', 'éte'],
  ['Teva Māʻohi, Łódź', "Teva Ma'ohi, Lodz"],
  ['Bravo 🎁 日本', 'Bravo ? ??'],
  ['un\u00adi\u200bs\ta', 'unis a'],
])('%s', (text, expected) => {
  expect(toGsm7(text)).toBe(expected)
})

test.each([
  ['', 1],
  ['é'.repeat(160), 1],
  ['é'.repeat(161), 2],
  ['a'.repeat(306), 2],
  ['a'.repeat(307), 3],
  ['€'.repeat(80), 1],
  ['€'.repeat(81), 2],
  // The euro sign takes two places, and its escape stays with it: 152 + 2 do not fit in 153.
  [`${'a'.repeat(152)}€${'a'.repeat(151)}`, 2],
  [`${'a'.repeat(152)}€${'a'.repeat(152)}`, 3],
])('the segments of a text: %#', (text, segments) => {
  expect(segmentsOf(text)).toBe(segments)
})
