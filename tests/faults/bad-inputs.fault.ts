import { beforeAll, expect, test } from 'vitest'
import { anonymous, ok, signedIn, type HttpPerson } from '../support/http-person.ts'
import { declaration, newAddress, quoteRequest, registration } from '../support/http-scenes.ts'
import { theEscale } from '../support/the-escale.ts'

const escale = theEscale()
const stranger = anonymous(escale)
let marie: HttpPerson
let operateur: HttpPerson
let admin: HttpPerson
beforeAll(async () => {
  marie = await signedIn(escale, 'client@escale.test')
  operateur = await signedIn(escale, 'operateur@escale.test')
  admin = await signedIn(escale, 'admin@escale.test')
})

const someId = '7b9f2c1e-5d3a-4f60-8a11-0c2d3e4f5a6b'
const measures = {
  weightGrams: 900,
  lengthMm: 300,
  widthMm: 200,
  heightMm: 100,
  shelf: 'A01',
  photoIds: [someId],
}
const line = { code: 'carrier', label: 'Transport', quantity: 1, unitCents: 1995 }
const checkout = {
  quotes: [{ quoteId: someId, version: 1 }],
  totalCents: 4215,
  acceptTerms: true,
  requestExpress: true,
}
const signIn = { email: 'nobody@example.test', password: 'not the password' }

/** An endpoint of each kind, the person who may call it, a body that it accepts, and a text field of that body. */
const doors = [
  ['/api/registrations', () => stranger, () => registration(newAddress()), 'firstName'],
  ['/api/session', () => stranger, () => signIn, 'email'],
  ['/api/parcels', () => marie, () => declaration(), 'merchant'],
  ['/api/quotes', () => marie, () => quoteRequest([]), 'remarks'],
  [`/api/quotes/${someId}/refusal`, () => marie, () => ({ reason: 'Trop cher' }), 'reason'],
  ['/api/checkouts', () => marie, () => checkout, 'totalCents'],
  [`/api/parcels/${someId}/reception`, () => operateur, () => measures, 'shelf'],
  [
    '/api/warehouse/undeclared-parcels',
    () => operateur,
    () => ({ trackingNumber: '6A0011223344', ...measures }),
    'trackingNumber',
  ],
  [
    `/api/admin/quotes/${someId}/versions`,
    () => admin,
    () => ({ replaces: 0, lines: [line] }),
    'note',
  ],
] as const

test.each(doors)('%s refuses what is not its body, and nothing reaches a 500', async (...door) => {
  const [path, who, body, field] = door
  const send = (sent: unknown, headers = {}) => who().post(path, sent, headers)
  const good: Record<string, unknown> = body()

  expect((await send({ ...good, padding: 'x'.repeat(300_000) })).status, 'too large').toBe(413)
  const endless = await send({ ...good, [field]: 'a'.repeat(10_000) })
  expect([endless.status, Object.keys(endless.body.fields)], 'a long text').toEqual([422, [field]])
  const unknown = await send({ ...good, isAdmin: true })
  expect([unknown.status, unknown.body.fields], 'an unknown key').toEqual([
    422,
    { isAdmin: 'unrecognized-keys' },
  ])
  for (const wrong of [{}, [], true, 12.5, { toString: 'x' }]) {
    const answer = await send({ ...good, [field]: wrong })
    expect([answer.status, field in answer.body.fields], `${field} as ${typeof wrong}`).toEqual([
      422,
      true,
    ])
  }
  for (const [name, bytes] of Object.entries(notJson)) {
    expect((await send(bytes)).status, name).toBe(400)
  }
  expect((await send(good, { 'content-type': 'text/plain' })).status, 'text/plain').toBe(400)
  expect(
    (await send(new URLSearchParams({ a: '1' }).toString(), form)).status,
    'an HTML form',
  ).toBe(400)
})

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const notJson: Record<string, Uint8Array | string> = {
  'half an object': '{"email":',
  'a list': '[1]',
  'a number': '12',
  null: 'null',
  'invalid UTF-8': Buffer.concat([
    Buffer.from('{"a":"'),
    Buffer.from([0xff, 0xfe]),
    Buffer.from('"}'),
  ]),
  'very deep JSON, cut': '['.repeat(100_000),
  'very deep JSON': `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
}

test.each(doors)('%s: deep objects, zero bytes and huge numbers are a 4xx', async (...door) => {
  const [path, who, body, field] = door
  const good: Record<string, unknown> = body()
  const deep = `{"${field}":${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}}`
  expect((await who().post(path, deep)).status, 'deep object').toBe(422)
  for (const hostile of ['a\u0000b', '\ud800', '\u202Etxt', '\u0007', 'a\r\nBcc: x@y.fr']) {
    const { status } = await who().post(path, { ...good, [field]: hostile })
    expect(status, JSON.stringify(hostile)).toBeLessThan(500)
  }
  for (const [name, value] of Object.entries(good)) {
    if (typeof value !== 'number') continue
    for (const number of [-1, 1.5, 2 ** 31, Number.MAX_SAFE_INTEGER, 1e300]) {
      const { status } = await who().post(path, { ...good, [name]: number })
      expect([status >= 400, status < 500], `${name} = ${number}`).toEqual([true, true])
    }
  }
})

const hugeVersions = [2 ** 31, 2 ** 53 - 1, -(2 ** 53 - 1)]
test.each(hugeVersions)('a version of %i is only a wrong version', async (version) => {
  const { id: parcelId } = ok(await marie.post('/api/parcels', declaration()))
  const edit = await marie.request(`/api/parcels/${parcelId}/declaration`, {
    method: 'PUT',
    body: { ...declaration(), version },
  })
  expect([409, 422]).toContain(edit.status)
  const { id } = ok(await marie.post('/api/quotes', quoteRequest([])))
  const answers = [
    await marie.post(`/api/quotes/${id}/acceptance`, { version }),
    await marie.post('/api/checkouts', { ...checkout, quotes: [{ quoteId: id, version }] }),
    await admin.post(`/api/admin/quotes/${id}/versions`, { replaces: version, lines: [line] }),
  ]
  for (const { status } of answers) expect([409, 422]).toContain(status)
})

const queries = [
  '/api/parcels?cursor=%00',
  '/api/parcels?cursor=not-a-cursor',
  '/api/parcels?filter=%00',
  '/api/parcels?limit=1e9',
  '/api/parcels?limit=-1',
  '/api/parcels?surprise=1',
  '/api/parcels/not-a-uuid',
  `/api/quote-estimates?weightKg=NaN&destination=x`,
]
test.each(queries)('%s is refused or empty, never a 500', async (path) => {
  expect((await marie.get(path)).status).toBeLessThan(500)
})

const staffQueries = [
  '/api/warehouse/parcels?search=%00',
  '/api/warehouse/parcels?search=%25%5F%5C',
  '/api/warehouse/parcels?status=%00',
  '/api/warehouse/declarations?trackingNumber=%00',
  '/api/warehouse/declarations?trackingNumber=%27%3B+drop+table+users%3B--',
  '/api/admin/quotes?status=%00',
]
test.each(staffQueries)('%s is refused or empty, never a 500', async (path) => {
  expect((await admin.get(path)).status).toBeLessThan(500)
})

test('cookies and keys that are not ours are nobody’s', async () => {
  for (const cookie of ['escale.session=%E0%A4%A', 'escale.session=a.b', '=;;=']) {
    const answer = await stranger.request('/api/parcels', { headers: { cookie } })
    expect(answer.status, cookie).toBe(401)
  }
  const key = { 'idempotency-key': 'k'.repeat(500) }
  expect((await marie.post('/api/parcels', declaration(), key)).status).toBe(422)
  const foreign = await marie.post('/api/parcels', declaration(), { origin: 'https://evil.test' })
  expect(foreign.status).toBe(403)
})

test('a body that never ends is cut at the limit, also when it announces no length', async () => {
  let sent = 0
  const chunk = new Uint8Array(64 * 1024).fill(97)
  const endless = new ReadableStream({
    pull(controller) {
      sent += chunk.length
      controller.enqueue(chunk)
      if (sent > 50_000_000) controller.close()
    },
  })
  const answer = await fetch(`${escale.url}/api/registrations`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: escale.url },
    body: endless,
    duplex: 'half',
  } as RequestInit).then(
    ({ status }) => status,
    () => 'connection closed',
  )
  expect([413, 'connection closed']).toContain(answer)
  expect(sent).toBeLessThan(20_000_000)
  expect((await stranger.get('/api/health')).status).toBe(200)
})
