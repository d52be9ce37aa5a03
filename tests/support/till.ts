import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createApp } from '#server/app.ts'
import { kyselyOn, openPool } from '#server/core/adapters/postgres.ts'
import type { DB } from '#server/core/schema.ts'
import { currentLegalTexts } from '#server/papers/legal/current-legal-texts.ts'
import { LiveHub } from '#server/messages/live/live-hub.ts'
import { startStripeEmulator, type StripeEmulator } from '@escale/emulators/stripe'
import { insertQuote, type GivenQuote, type TestQuote } from './accepted-quote.ts'
import { createTestApp, type Answer, type Person, type TestApp } from './test-app.ts'

export const webhookSecret = 'whsec_of_the_till'

/** A server whose payments go to a separate Stripe emulator, which calls its webhook over a real socket. */
export type Till = {
  readonly app: TestApp
  readonly stripe: StripeEmulator
  /** The statuses that the webhook answered, in order. */
  readonly answers: number[]
  /** A fault to inject: the webhook reaches a server whose database does not answer. */
  readonly line: { databaseAway: boolean }
  readonly makeQuote: (customer: Person, given?: GivenQuote) => Promise<TestQuote>
  readonly open: (customer: Person, quotes: readonly TestQuote[]) => Promise<Answer>
  /** What the customer's success page reads about that payment page. */
  readonly checkout: (customer: Person, url: string) => Promise<Answer>
  /** The number of rows of a table under an SQL condition: `count('orders', 'customer_id = $1', [id])`. */
  readonly count: (table: string, where: string, values: readonly unknown[]) => Promise<number>
  /** Pays with the form of the hosted page; returns the page's answer. */
  readonly pay: (url: string, fields?: Record<string, string>, way?: string) => Promise<Response>
  /** Runs an action of the emulator's control panel. */
  readonly control: (path: string, input?: object) => Promise<unknown>
  readonly close: () => Promise<void>
}

export const card = { number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123', name: 'M Tehei' }

export async function openTill(environment: Record<string, string> = {}): Promise<Till> {
  const answers: number[] = []
  const line = { databaseAway: false }
  let app: TestApp | undefined
  let broken: Door | undefined
  const relay = createServer(relayTo(() => (line.databaseAway && broken ? broken : app), answers))
  const url = `http://127.0.0.1:${await listening(relay)}/webhook`
  const stripe = await startStripeEmulator({
    webhook: { url, secret: webhookSecret },
    retryDelaysMs: [100],
    // A paid page leads back once the server has heard of it; this ends a wait that would never end.
    redirectWaitMs: 60_000,
  })
  app = await createTestApp({
    STRIPE_SECRET_KEY: 'sk_test_till',
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: stripe.url,
    ...environment,
  })
  const opened = app
  broken = withoutDatabase(app)
  return {
    app: opened,
    stripe,
    answers,
    line,
    makeQuote: (customer, given = {}) => insertQuote(opened, customer, given),
    open: (customer, quotes) => openCheckout(opened, customer, quotes),
    checkout: (as, page) => opened.request('GET', `/api/checkouts/${sessionOf(page)}`, { as }),
    count: (table, where, values) => countRows(opened, table, where, values),
    pay: (page, fields = card, way = 'card') => submitPage(`${page}/${way}`, fields),
    control: (path, input = {}) => control(stripe, path, input),
    close: async () => {
      await stripe.stop()
      relay.closeAllConnections()
      relay.close()
      await opened.close()
    },
  }
}

/** Passes each message to the current server: the normal one, or the one without a database. */
const relayTo =
  (door: () => Door | undefined, answers: number[]): RequestListener =>
  (request, response) => {
    const deliver = async (): Promise<number> => {
      const sent = {
        body: Buffer.concat(await request.toArray()),
        headers: { 'stripe-signature': String(request.headers['stripe-signature']) },
      }
      const answer = await door()?.request('POST', '/api/webhooks/stripe', sent)
      answers.push(answer?.status ?? 500)
      return answer?.status ?? 500
    }
    void deliver().then((status) => response.writeHead(status).end())
  }

type Door = {
  readonly request: (
    method: string,
    path: string,
    sent: Sent,
  ) => Promise<{ readonly status: number }>
}
type Sent = { readonly body: Uint8Array; readonly headers: Record<string, string> }

/** The same server with a database that refuses connections. */
function withoutDatabase({ deps }: TestApp): Door {
  const pool = openPool('postgres://nobody@127.0.0.1:1/none', 2, () => {})
  const away = { ...deps, pool, db: kyselyOn<DB>(pool) }
  const { app } = createApp(away, new LiveHub(deps.config.DATABASE_URL, deps.log), 'no-site')
  return {
    request: async (method, path, { body, headers }) =>
      app.request(path, { method, headers, body: new Uint8Array(body) }),
  }
}

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return (server.address() as AddressInfo).port
}

const openCheckout = async (
  app: TestApp,
  as: Person,
  quotes: readonly TestQuote[],
): Promise<Answer> =>
  app.request('POST', '/api/checkouts', {
    as,
    body: {
      quotes: quotes.map(({ id, version }) => ({ quoteId: id, version })),
      totalCents: quotes.reduce((sum, quote) => sum + quote.totalCents, 0),
      acceptTerms: true,
      termsVersion: await termsVersionNow(app),
      requestExpress: true,
    },
  })

/** The version of the terms that the cart shows beside its checkbox. */
export const termsVersionNow = async ({ deps }: TestApp): Promise<string> =>
  (await currentLegalTexts(deps.db, deps.now())).version

/** The provider's session behind a payment page. */
export const sessionOf = (page: string): string => new URL(page).pathname.split('/').at(-1) ?? ''

async function countRows(
  { deps }: TestApp,
  table: string,
  where: string,
  values: readonly unknown[],
): Promise<number> {
  const sql = `select count(*)::int as n from ${table} where ${where}`
  return (await deps.pool.query(sql, [...values])).rows[0].n
}

const submitPage = (page: string, fields: Record<string, string>): Promise<Response> =>
  fetch(page, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) })

async function control(stripe: StripeEmulator, path: string, input: object): Promise<unknown> {
  const response = await fetch(`${stripe.controlUrl}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })
  if (!response.ok) throw new Error(await response.text())
  return response.json()
}
