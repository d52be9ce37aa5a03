import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BalancedEscale, startBalancedEscale } from '../support/balanced-escale.ts'
import {
  bothServe,
  servedBy,
  times,
  visitors,
  weigh,
  weighed,
} from '../support/balanced-visitors.ts'
import { listening } from '../support/event-stream.ts'
import { eventually } from '../support/eventually.ts'
import { type HttpAnswer, type HttpPerson, ok, signedIn } from '../support/http-person.ts'
import {
  declaration,
  newCustomer,
  newPassword,
  quoteRequest,
  receivedParcel,
} from '../support/http-scenes.ts'
import { serverHeader } from '../support/running-haproxy.ts'
import { theEscale } from '../support/the-escale.ts'

let balanced: BalancedEscale
let marie: HttpPerson
let operateur: HttpPerson
beforeAll(async () => {
  balanced = await startBalancedEscale(theEscale())
  marie = await newCustomer(balanced)
  operateur = await balanced.staff('operateur')
})
afterAll(() => balanced?.stop())

/** Asks until both servers have answered, at least four times. */
async function fromBoth(ask: () => Promise<HttpAnswer>): Promise<HttpAnswer[]> {
  const answers: HttpAnswer[] = []
  while (answers.length < 4) answers.push(await ask())
  expect(new Set(answers.map(servedBy))).toEqual(new Set(['one', 'two']))
  return answers
}

test('a session opened on one server is known to both, and its end too', async () => {
  const elsewhere = await signedIn(balanced.escale, marie.email, newPassword)
  const seen = await fromBoth(() => elsewhere.get('/api/me'))
  expect(seen.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  ok(await marie.request('/api/me/sessions', { method: 'DELETE', body: {} }))
  const after = await fromBoth(() => elsewhere.get('/api/me/sessions'))
  expect(after.map(({ status }) => status)).toEqual([401, 401, 401, 401])
})

/** From an address of the loopback, with a header that claims another. */
function writeToUsFrom(localAddress: string, n: number): Promise<number> {
  const { port, origin } = new URL(balanced.escale.url)
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const headers = {
    origin,
    'content-type': 'application/json',
    'x-forwarded-for': `203.0.113.${n}`,
  }
  const path = '/api/contact-messages'
  const sent = request({ host: '127.0.0.1', port, path, method: 'POST', localAddress, headers })
  sent.on('error', reject)
  sent.on('response', (response) => {
    response.resume()
    resolve(response.statusCode ?? 0)
  })
  sent.end(JSON.stringify({ ...letter, filledInSeconds: 0.1 }))
  return promise
}

const letter = {
  name: 'Marie Tehei',
  email: 'marie@example.test',
  subject: 'other',
  message: 'Bonjour, où en est mon colis ?',
  website: '',
}

// Removed to see it fail: `option forwardfor`; every visitor then has the address of the proxy.
test('both servers count a visitor’s tries together, by an address that the visitor cannot choose', async () => {
  const statuses = await times(30, (n) => writeToUsFrom('127.0.0.21', n))
  const counted = Object.groupBy(statuses, String)
  expect([counted['409']?.length, counted['429']?.length]).toEqual([20, 10])
  expect(await writeToUsFrom('127.0.0.22', 99)).toBe(409)
})

test('one key sent to both servers at once has one effect, and one answer', async () => {
  const body = declaration()
  const key = randomUUID()
  const answers = await times(6, () => marie.post('/api/parcels', body, { 'idempotency-key': key }))
  expect(new Set(answers.map(servedBy)).size).toBe(2)
  expect(new Set(answers.map((answer) => ok(answer).id)).size).toBe(1)
  const sql = 'select count(*)::int as count from parcels where tracking_number = $1'
  expect(await balanced.rows(sql, [body.trackingNumber])).toEqual([{ count: 1 }])
})

test('a photo, and a draft of a quote, that one server took are read from both', async () => {
  const admin = await balanced.staff('admin')
  const scene = { ...balanced, operateur, admin }
  const parcelId = await receivedParcel(scene, marie)
  const [photo] = await balanced.rows('select id from photos where parcel_id = $1', [parcelId])
  const pictures = await fromBoth(() => marie.get(`/api/photos/${String(photo?.['id'])}`))
  expect(new Set(pictures.map((picture) => ok(picture).length)).size).toBe(1)

  const { id } = ok(await marie.post('/api/quotes', quoteRequest([parcelId])))
  const { quote } = ok(await admin.get(`/api/admin/quotes/${id}`))
  const draft = {
    replaces: quote.version,
    revision: 0,
    lines: [{ code: 'transport', label: 'Transport', quantity: 1, unitCents: 2500 }],
    parcelIds: [parcelId],
    note: 'À relire ce soir',
    validityDays: 7,
  }
  ok(await admin.request(`/api/admin/quotes/${id}/draft`, { method: 'PUT', body: draft }))
  const desks = await fromBoth(() => admin.get(`/api/admin/quotes/${id}/desk`))
  expect(desks.map((desk) => ok(desk).draft.note)).toEqual(Array(4).fill(draft.note))
})

test('the process of the jobs mails and makes a copy of one’s data, and serves no visitor', async () => {
  const { id } = ok(await marie.post('/api/me/data-exports', {}))
  await eventually(
    async () => {
      const { dataExport } = ok(await marie.get('/api/me/data-export'))
      return dataExport.state === 'ready' || undefined
    },
    { about: 'the copy of her data' },
  )
  const copies = await fromBoth(() => marie.get(`/api/me/data-exports/${id}/file`))
  expect(new Set(copies.map((copy) => ok(copy).length)).size).toBe(1)
  const own = await Promise.all(
    ['/api/health', '/api/site', '/connexion'].map((path) =>
      fetch(`${balanced.worker.url}${path}`),
    ),
  )
  expect(own.map(({ status }) => status)).toEqual([200, 404, 404])
  expect((await fetch(`${balanced.escale.url}/api/metrics`)).status).toBe(404)
})

// Removed to see it fail: `404` after `retry-on` in the file of HAProxy; half of the answers are then a 404.
test('during a deployment each file of either version is found, whichever server is asked', async () => {
  const found = (file: string) =>
    times(6, async () => (await fetch(`${balanced.escale.url}${file}`)).status)
  expect(await Promise.all([found(balanced.files.one), found(balanced.files.two)])).toEqual([
    Array(6).fill(200),
    Array(6).fill(200),
  ])
  expect((await fetch(`${balanced.escale.url}/assets/never-a1b2c3d4.js`)).status).toBe(404)
})

test('with the two commented words a browser stays on its server', async () => {
  const person = await signedIn(balanced.sticky, marie.email, newPassword)
  const answers = await times(6, () => person.get('/api/me'))
  expect(new Set(answers.map(servedBy)).size).toBe(1)
})

/** What a page does with its stream: it reads its list at each word, and opens another stream when this one ends. */
function watchParcels(person: HttpPerson) {
  const page = { shown: 0, hasLeft: false, servers: new Array<string>() }
  const read = async () => {
    const { items } = ok(await person.get('/api/parcels'))
    page.shown = items.length
  }
  const keep = async () => {
    while (!page.hasLeft) {
      const stream = await listening(person).catch(() => undefined)
      if (stream) page.servers.push(stream.headers.get(serverHeader) ?? '')
      for (let heard = 0; stream && !page.hasLeft && !stream.isClosed();) {
        if (stream.heard.length > heard) await read().catch(() => {})
        heard = stream.heard.length
        await pause(20)
      }
      stream?.close()
      await pause(100)
    }
  }
  return { page, kept: keep() }
}

// Removed to see it fail: `option redispatch`, and the second try of a write; some writes then have no answer.
test('a server is killed: every write is answered, the stream goes on elsewhere, and no fact is lost', async () => {
  const paul = await newCustomer(balanced)
  const stuck = await signedIn(balanced.sticky, paul.email, newPassword)
  const { page, kept } = watchParcels(paul)
  const first = await eventually(async () => page.servers[0], { about: 'the stream' })
  const dying = first === 'one' ? 'one' : 'two'
  const written = times(15, async (n) => {
    await pause(n * 60)
    return sendAgain(paul, '/api/parcels', declaration())
  })
  await pause(300)
  balanced.servers[dying].kill('SIGKILL')
  const answers = await written
  // The server may die between the commit and the answer that it keeps: the second try then says that it is done.
  const outcomes = answers.map(({ status, body }) => (status === 200 ? 'done' : body?.code))
  expect(outcomes.filter((outcome) => !['done', 'already-done'].includes(outcome))).toEqual([])
  await eventually(async () => page.shown === 15 || undefined, { about: 'all parcels on the page' })
  const last = ok(await paul.post('/api/parcels', declaration()))
  await eventually(async () => page.shown === 16 || undefined, { about: `parcel ${last.id}` })
  expect(new Set(page.servers)).toEqual(new Set(['one', 'two']))
  expect(await times(6, () => stuck.get('/api/me')).then(statusesOf)).toEqual(Array(6).fill(200))
  page.hasLeft = true
  await kept
  await balanced.restart(dying)
  await eventually(() => bothServe(balanced), { about: `the return of ${dying}` })
})

/** As `send.ts` of the pages: a write whose answer is lost is sent again under its key. */
async function sendAgain(person: HttpPerson, path: string, body: unknown): Promise<HttpAnswer> {
  const headers = { 'idempotency-key': randomUUID() }
  for (let tries = 1; ; tries += 1) {
    const answer = await person.post(path, body, headers).catch(() => undefined)
    if ((answer && answer.status < 500) || tries === 5) return answer ?? { ...lost }
    await pause(100)
  }
}
const lost: HttpAnswer = { status: 0, body: undefined, headers: new Headers() }

const statusesOf = (answers: readonly HttpAnswer[]) => answers.map(({ status }) => status)

// Removed to see it fail: the wait of `closeServer`, the check of `stopping`, `DRAIN_SECONDS`.
test('a server that is told to end finishes what it has, and nobody is refused meanwhile', async () => {
  const { one } = balanced.servers
  const slow = slowWrite('escale.server=one')
  const traffic = visitors(marie)
  await pause(200)
  one.kill('SIGTERM')
  const draining = await eventually(async () => {
    const ask = (path: string) => fetch(`${one.url}${path}`)
    const [ready, health] = await Promise.all(['/api/ready', '/api/health'].map(ask))
    return ready?.status === 503 ? health : undefined
  })
  expect([draining.status, draining.headers.get('connection')]).toEqual([200, 'close'])
  const isShut = () =>
    fetch(`${one.url}/api/health`).then(
      () => undefined,
      () => true as const,
    )
  await eventually(isShut, { about: 'the end of its door' })
  slow.finish()
  expect(await slow.answer).toEqual([200, 'one'])
  expect(await one.ended).toBe(0)
  const answers = await traffic.stop()
  expect(answers.length).toBeGreaterThan(40)
  expect(answers.filter(({ status }) => status !== 200).map(servedBy)).toEqual([])
  expect(new Set(answers.map(servedBy))).toEqual(new Set(['one', 'two']))
})

/** A write whose last byte leaves at `finish`. */
function slowWrite(cookie: string) {
  const { port, origin } = new URL(balanced.sticky.url)
  const { promise, resolve, reject } = Promise.withResolvers<[number, unknown]>()
  const body = JSON.stringify(weighed)
  const headers = {
    origin,
    cookie,
    'content-type': 'application/json',
    'content-length': body.length,
  }
  const sent = request({ host: '127.0.0.1', port, path: weigh, method: 'POST', headers })
  sent.on('error', reject)
  sent.on('response', (response) => {
    response.resume()
    resolve([response.statusCode ?? 0, response.headers[serverHeader]])
  })
  sent.write(body.slice(0, -1))
  return { answer: promise, finish: () => sent.end(body.slice(-1)) }
}
