import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { hashOfSecret, newSecret } from '#server/core/session-cookies.ts'
import { personWith, type HttpPerson } from '../../tests/support/http-person.ts'
import {
  declaration,
  measures,
  openCheckout,
  payByCard,
  quoteRequest,
  receivedParcel,
  smallPhoto,
  upload,
  type Scene,
} from '../../tests/support/http-scenes.ts'
import type { ToPay } from '../money/quotes-for.ts'
import type { Tally } from './tally.ts'

/** One person's work until the end of the day: an act, then a pause around `everyMs`. */
type Worker = { readonly everyMs: number; readonly act: () => Promise<unknown> }

export async function work({ everyMs, act }: Worker, until: number): Promise<void> {
  await pause(randomInt(Math.floor(Math.min(everyMs, until - performance.now()))))
  while (performance.now() < until) {
    await act()
    await pause(Math.min(everyMs / 2 + randomInt(everyMs), Math.max(0, until - performance.now())))
  }
}

/** Scans a parcel that somebody has declared, photographs and receives it. */
export async function operator(scene: Scene, declarant: HttpPerson, tally: Tally): Promise<Worker> {
  const photo = await smallPhoto()
  const { operateur } = scene
  const act = async (): Promise<void> => {
    const declared = declaration()
    const { id } = await tally.ask('declaration', post(declarant, '/api/parcels', declared))
    const scan = `/api/warehouse/declarations?trackingNumber=${declared.trackingNumber}`
    await tally.ask('scan', () => operateur.get(scan))
    const { photoId } = await tally.ask('photo', () => upload(operateur, photo))
    const body = measures([photoId])
    await tally.ask('reception', post(operateur, `/api/parcels/${id}/reception`, body))
  }
  return { everyMs: 8000, act }
}

/** Opens the requested quotes, takes one, sends the computed lines. */
export function pricer({ admin }: Scene, requested: string[], tally: Tally): Worker {
  const act = async (): Promise<void> => {
    await tally.ask('quotes of the office', () => admin.get('/api/admin/quotes?status=pending'))
    const id = requested.pop()
    if (id === undefined) return
    const { quote, proposal } = await tally.ask('quote to price', () =>
      admin.get(`/api/admin/quotes/${id}`),
    )
    const lines = proposal.lines.map(({ code, label, quantity, unitCents }: SentLine) => ({
      code,
      label,
      quantity,
      unitCents,
    }))
    const body = { replaces: quote.version, lines }
    await tally.ask('quote sent', post(admin, `/api/admin/quotes/${id}/versions`, body))
  }
  return { everyMs: 20_000, act }
}

type SentLine = {
  readonly code: string
  readonly label: string
  readonly quantity: number
  readonly unitCents: number
}

/** Quotes that customers have requested for a received parcel each; returns their ids. */
export async function requestQuotes(
  scene: Scene,
  people: readonly HttpPerson[],
  count: number,
): Promise<string[]> {
  const ids: string[] = []
  for (let index = 0; index < count; index += 1) {
    const person = people[index % people.length]
    if (!person) throw new Error('no customer')
    const parcelId = await receivedParcel(scene, person)
    const { status, body } = await person.post('/api/quotes', quoteRequest([parcelId]))
    if (status !== 200) throw new Error(JSON.stringify(body))
    ids.push(body.id)
  }
  return ids
}

const screens = [
  '/api/overview',
  '/api/parcels?limit=20&filter=by-stage',
  '/api/parcel-counts',
  '/api/quotes',
  '/api/orders',
  '/api/notifications',
] as const

/** Goes from screen to screen, with the event stream of an open page. */
export function browser(person: HttpPerson, tally: Tally): Worker {
  let turn = randomInt(screens.length)
  const act = async (): Promise<void> => {
    turn = (turn + 1) % screens.length
    const path = screens[turn] ?? screens[0]
    await Promise.all([
      tally.ask('who I am', () => person.get('/api/me')),
      tally.ask(path.replace(/\?.*/, ''), () => person.get(path)),
    ])
  }
  return { everyMs: 20_000, act }
}

/** Keeps an event stream open, and opens it again when its server dies. Returns how often that happened. */
export async function listen(person: HttpPerson, ended: AbortSignal): Promise<number> {
  let opened = 0
  while (!ended.aborted) {
    try {
      const { body, status } = await person.open('/api/live', ended)
      if (status === 200) opened += 1
      await body?.pipeTo(new WritableStream())
    } catch {}
    await pause(1000)
  }
  return Math.max(0, opened - 1)
}

/** Pays one of them each time; `pages` are those of the provider. */
export function payer(todo: ToPay[], pages: string[], everyMs: number, tally: Tally): Worker {
  const act = async (): Promise<void> => {
    const next = todo.pop()
    if (!next) return
    const { url } = await tally.ask('checkout', () => openCheckout(next.person, next.quote))
    pages.push(url)
    await payByCard(url)
  }
  return { everyMs, act }
}

export const exporter = ({ admin }: Scene, tally: Tally): Worker => ({
  everyMs: 60_000,
  act: () => tally.ask('export of all parcels', () => admin.get('/api/warehouse/parcel-export')),
})

/** An open page asks again under the same key: what had been written is not written twice. */
function post(person: HttpPerson, path: string, body: unknown) {
  const headers = { 'idempotency-key': randomUUID() }
  return () => person.post(path, body, headers)
}

/** Customers of the large office, each with a session. */
export async function customersOf(
  url: string,
  pool: pg.Pool,
  count: number,
): Promise<HttpPerson[]> {
  const tokens = Array.from({ length: count }, newSecret)
  const { rows } = await pool.query<{ email: string }>(
    `with chosen as (
       select u.id, u.email, row_number() over () as place from users u join customers c on c.user_id = u.id
       where u.is_active and u.email_verified and u.role = 'client' and u.email like 'echelle-%' order by u.id limit $2),
     opened as (
       insert into sessions (user_id, token_hash, created_at, last_used_at, idle_until, expires_at, proved_at)
       select id, ($1::bytea[])[place], now(), now() + interval '1 day', now() + interval '1 day', now() + interval '1 day', now() from chosen)
     select email from chosen order by place`,
    [tokens.map(hashOfSecret), count],
  )
  return rows.map(({ email }, index) => personWith(url, email, `escale.session=${tokens[index]}`))
}
