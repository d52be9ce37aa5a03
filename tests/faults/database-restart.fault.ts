import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { crashDatabase, keepCommits } from '../support/database-crash.ts'
import { listening } from '../support/event-stream.ts'
import { eventually } from '../support/eventually.ts'
import { anonymous, demoPassword, ok, signedIn, type HttpAnswer } from '../support/http-person.ts'
import { confirm, declaration, newAddress, registration, sceneOf } from '../support/http-scenes.ts'
import type { Scene } from '../support/http-scenes.ts'
import { theEscale } from '../support/the-escale.ts'

const escale = theEscale()
let scene: Scene
beforeAll(async () => {
  scene = await sceneOf(escale)
  await keepCommits(escale)
})

type Seen = {
  readonly what: string
  readonly status: number
  readonly retryAfter: string | null
  readonly tookMs: number
  readonly endedAt: number
}

test('a database that crashes under load is a 503 with Retry-After, then heals by itself', async () => {
  const marie = await signedIn(escale, 'client@escale.test')
  const stream = await listening(marie)
  const seen: Seen[] = []
  const declared: string[] = []
  let loading = true
  const loop = async (what: string, ask: () => Promise<HttpAnswer>) => {
    while (loading) {
      const startedAt = performance.now()
      const { status, headers } = await ask().catch((error: Error) => ({
        status: 0,
        headers: new Headers({ 'retry-after': error.message }),
      }))
      const endedAt = performance.now()
      const retryAfter = headers.get('retry-after')
      seen.push({ what, status, retryAfter, tookMs: endedAt - startedAt, endedAt })
      await pause(20)
    }
  }
  const declare = async () => {
    const body = declaration()
    const answer = await marie.post('/api/parcels', body)
    if (answer.status === 200) declared.push(body.trackingNumber)
    return answer
  }
  const signIn = () =>
    anonymous(escale).post('/api/session', {
      email: 'client2@escale.test',
      password: demoPassword,
    })
  const estimate = `/api/estimates?${new URLSearchParams({ destination: 'Nouvelle-Calédonie', weightKg: '2', mode: 'standard', type: 'direct', plan: 'gratuit' }).toString()}`
  const load = [
    ...Array.from({ length: 4 }, () => loop('list', () => marie.get('/api/parcels'))),
    ...Array.from({ length: 4 }, () => loop('declare', declare)),
    loop('estimate', () => anonymous(escale).get(estimate)),
    loop('sign-in', signIn),
    loop('ready', () => anonymous(escale).get('/api/ready')),
    loop('webhook', () => anonymous(escale).post('/api/webhooks/stripe', '{}')),
  ]
  await eventually(async () => (declared.length > 10 ? true : undefined))
  const crashedAt = performance.now()
  const [{ now: crashedOn } = { now: null }] = await scene.rows('select now()')
  await crashDatabase(escale)
  await eventually(
    async () => (performance.now() > crashedAt + 2000 && hasHealed(seen) ? true : undefined),
    { about: 'a second without failure', limitMs: 60_000 },
  )
  loading = false
  await Promise.all(load)

  console.info(summaryOf(seen, crashedAt))
  const odd = seen.filter(
    ({ what, status }) => ![200, 503, what === 'webhook' ? 400 : 200].includes(status),
  )
  expect(odd).toEqual([])
  expect(seen.filter(({ status, retryAfter }) => status === 503 && retryAfter === null)).toEqual([])
  // The promise (docs/operations.md): an answer within 20 s, and everything well within a minute. The line above reports the
  // actual speed.
  expect(Math.max(...seen.map(({ tookMs }) => tookMs))).toBeLessThan(20_000)
  expect(lastFailure(seen) - crashedAt).toBeLessThan(60_000)

  // Seen to fail while the throw-away cluster ran with synchronous_commit off.
  const kept = await scene.rows(
    'select tracking_number from parcels where tracking_number = any($1)',
    [declared],
  )
  expect(kept).toHaveLength(declared.length)

  await eventually(async () => (stream.heard.includes('resync') ? true : undefined))
  const before = stream.heard.length
  ok(await declare())
  await eventually(async () => (stream.heard.slice(before).includes('fact') ? true : undefined))
  expect(stream.isClosed()).toBe(false)
  stream.close()
  await expectJobsAgain(crashedOn)
  // Seen to fail when a failed attempt to listen again was tried again twice: 8 connections after 3 s.
  const listeners = `select 1 from pg_stat_activity where application_name = 'escale-live'`
  expect(await scene.rows(listeners)).toHaveLength(1)
})

const lastFailure = (seen: readonly Seen[]): number =>
  Math.max(0, ...seen.filter(({ status }) => status === 503).map(({ endedAt }) => endedAt))

/** Whether every kind of request has succeeded at least a second after the last 503. */
function hasHealed(seen: readonly Seen[]): boolean {
  const failed = lastFailure(seen)
  const kinds = new Set(seen.map(({ what }) => what))
  const later = seen.filter(({ endedAt }) => endedAt > failed + 1000)
  return [...kinds].every((kind) => later.some(({ what }) => what === kind))
}

const summaryOf = (seen: readonly Seen[], crashedAt: number) => ({
  answers: Object.entries(Object.groupBy(seen, ({ what, status }) => `${what} ${status}`)).map(
    ([kind, list]) => `${kind}: ${list?.length}`,
  ),
  healedAfterMs: Math.round(lastFailure(seen) - crashedAt),
  slowestMs: Math.round(Math.max(...seen.map(({ tookMs }) => tookMs))),
})

/** Jobs queued by a transaction and jobs of the clock both run again. */
async function expectJobsAgain(crashedOn: unknown): Promise<void> {
  const email = newAddress()
  ok(await anonymous(escale).post('/api/registrations', registration(email)))
  await confirm(escale, email)
  await eventually(
    async () => {
      const rows = await scene.rows(
        `select 1 from pgboss.job where name = 'expire-quotes' and state = 'completed' and created_on > $1`,
        [crashedOn],
      )
      return rows.length > 0 ? true : undefined
    },
    { about: 'a job of the clock', limitMs: 75_000 },
  )
}
