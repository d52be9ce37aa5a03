import { fork, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startStripeEmulator } from '@escale/emulators/stripe'
import { kyselyOn, openPool } from '#server/core/adapters/postgres.ts'
import type { DB } from '#server/core/schema.ts'
import type { Engine } from '../../scripts/postgres/engine.ts'
import { prepareDatabase } from '../../scripts/start/database.ts'
import { readStartSettings } from '../../scripts/start/settings.ts'
import { insertQuote, type TestQuote } from './accepted-quote.ts'
import { eventually } from './eventually.ts'
import { freePort } from './free-port.ts'
import { type HttpPerson, personWith } from './http-person.ts'
import { declaration } from './http-scenes.ts'
import { startReplicatedPostgres } from './replicated-postgres.ts'
import { insertCustomer, insertUser } from './test-app.ts'

const root = join(import.meta.dirname, '../..')
const webhookSecret = 'whsec_of_the_failover'

export type FailoverScene = Awaited<ReturnType<typeof openFailoverScene>>
export type Buyer = { readonly person: HttpPerson; readonly quote: TestQuote }

/** A server on a primary and its synchronous standby, with people who have an accepted quote each. */
export async function openFailoverScene(engine: Engine, { people }: { people: number }) {
  const pair = await startReplicatedPostgres(engine)
  await prepareDatabase(readStartSettings({ DATABASE_URL: pair.address }), pair.address)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const stripe = await startStripeEmulator({
    webhook: { url: `${url}/api/webhooks/stripe`, secret: webhookSecret },
    retryDelaysMs: [500],
    redirectWaitMs: 100,
  })
  const scratch = mkdtempSync(join(tmpdir(), 'escale-failover-'))
  const server = startServer({
    DATABASE_URL: pair.address,
    DATABASE_READ_URL: `postgres://postgres@127.0.0.1:${pair.second.port}/escale`,
    BASE_URL: url,
    PORT: String(port),
    DATA_DIR: scratch,
    STRIPE_SECRET_KEY: 'sk_test_failover',
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: stripe.url,
  })
  const pool = openPool(pair.address, 4, () => {})
  const deps = { db: kyselyOn<DB>(pool), now: () => new Date() }
  const newBuyer = async (totalCents: number): Promise<Buyer> => {
    const customer = await insertCustomer(deps)
    const quote = await insertQuote({ deps }, customer, { totalCents })
    return { person: personWith(url, customer.email, customer.cookie), quote }
  }
  const { person: marie } = await newBuyer(1000)
  const buyers: Buyer[] = []
  for (let made = 0; made < people; made += 1) buyers.push(await newBuyer(4215 + made))
  const value = JSON.stringify('optional')
  await deps.db.insertInto('settings').values({ key: 'staffSecondFactor', value }).execute()
  const admin = await insertUser(deps, 'admin')
  await server.ready
  return {
    pair,
    pool,
    buyers,
    marie,
    admin: personWith(url, admin.email, admin.cookie),
    stop: async () => {
      server.child.kill('SIGKILL')
      await stripe.stop()
      await pool.end()
      await pair.stop()
      rmSync(scratch, { recursive: true, force: true })
    },
  }
}

function startServer(env: Record<string, string>): { child: ChildProcess; ready: Promise<void> } {
  const child = fork(join(root, 'src/server/main.ts'), {
    execArgv: [],
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      AUTH_SECRET: 'k3J9-unit-suite-0f2b7c1d9e8a4f6b5c3d2e1f',
      HOST: '127.0.0.1',
      LOG_LEVEL: process.env['TEST_ESCALE_LOG'] ? 'warn' : 'silent',
      ...env,
    },
  })
  const ready = new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve())
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
  })
  ready.catch(() => {})
  return { child, ready }
}

/** Customers who declare parcels without a pause, whatever happens to the database. */
export type Writers = {
  /** The tracking numbers that were answered by 200, and when. */
  readonly acknowledged: readonly { readonly number: string; readonly at: number }[]
  /** Answers by their status; `0` is a broken connection. */
  readonly statuses: Readonly<Record<string, number>>
  /** Refusals without `Retry-After`. */
  readonly withoutRetry: () => number
  /** Waits for so many more acknowledgements. */
  readonly more: (count: number) => Promise<void>
  readonly stop: () => Promise<void>
}

export function startWriters(people: readonly HttpPerson[], each: number): Writers {
  const acknowledged: { number: string; at: number }[] = []
  const statuses: Record<string, number> = {}
  let bare = 0
  let isOver = false
  const write = async (person: HttpPerson) => {
    while (!isOver) {
      const body = declaration()
      const key = { 'idempotency-key': randomBytes(9).toString('hex') }
      const answer = await person.post('/api/parcels', body, key).catch(() => undefined)
      const status = answer?.status ?? 0
      statuses[status] = (statuses[status] ?? 0) + 1
      if (status === 503 && !answer?.headers.get('retry-after')) bare += 1
      if (status === 200) acknowledged.push({ number: body.trackingNumber, at: performance.now() })
      else await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  const writing = people.flatMap((person) => Array.from({ length: each }, () => write(person)))
  return {
    acknowledged,
    statuses,
    withoutRetry: () => bare,
    more: async (count) => {
      const goal = acknowledged.length + count
      await eventually(async () => (acknowledged.length >= goal ? true : undefined), {
        about: 'acknowledged writes',
      })
    },
    stop: async () => {
      isOver = true
      await Promise.all(writing)
    },
  }
}
