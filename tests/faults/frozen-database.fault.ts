import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { freezeDatabase } from '../support/database-crash.ts'
import { listening } from '../support/event-stream.ts'
import { eventually } from '../support/eventually.ts'
import { anonymous, signedIn, type HttpPerson } from '../support/http-person.ts'
import { declaration } from '../support/http-scenes.ts'
import { theEscale } from '../support/the-escale.ts'

const escale = theEscale()
let thaw: (() => void) | undefined
afterAll(() => thaw?.())

async function timed(ask: () => ReturnType<HttpPerson['get']>) {
  const startedAt = performance.now()
  const { status, headers } = await ask()
  return {
    status,
    seconds: (performance.now() - startedAt) / 1000,
    retryAfter: headers.get('retry-after'),
  }
}

// Removed to see it fail: `Client` in connectionOptions; every request hung as long as the database did.
test('while the database stands still each request is a 503, and a minute after it all is well', async () => {
  const marie = await signedIn(escale, 'client@escale.test')
  const stream = await listening(marie)
  const lists = () =>
    Promise.all(Array.from({ length: 4 }, () => timed(() => marie.get('/api/parcels'))))
  await lists()

  thaw = await freezeDatabase(escale)
  const asked = Promise.all([lists(), timed(() => marie.post('/api/parcels', declaration()))])
  const ready = await timed(() => anonymous(escale).get('/api/ready'))
  expect([ready.status, ready.seconds < 5]).toEqual([503, true])
  const [listed, declared] = await asked
  for (const { status, retryAfter, seconds } of [...listed, declared]) {
    expect([status, retryAfter]).toEqual([503, '2'])
    expect(seconds).toBeLessThan(25)
  }
  thaw()

  const thawedAt = performance.now()
  const isWell = async (path: string) => ((await marie.get(path)).status === 200 ? true : undefined)
  await eventually(() => isWell('/api/parcels'), { limitMs: 60_000 })
  await eventually(() => isWell('/api/ready'), { limitMs: 60_000 })
  const before = stream.heard.length
  await eventually(
    async () => {
      await marie.post('/api/parcels', declaration())
      await pause(1000)
      return stream.heard.slice(before).includes('fact') || undefined
    },
    { limitMs: 60_000, about: 'a fact' },
  )
  expect(performance.now() - thawedAt).toBeLessThan(60_000)
  stream.close()
})
