import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { randomBytes } from 'node:crypto'
import { createApp } from '#server/app.ts'
import { kyselyOn, openPool } from '#server/adapters/postgres.ts'
import { LiveHub } from '#server/live/live-hub.ts'
import { startStripeEmulator, type StripeEmulator } from '../../emulators/stripe/emulator.ts'
import { createTestApp, type Answer, type Person, type TestApp } from './test-app.ts'

export const webhookSecret = 'whsec_of_the_till'

/** A server whose payments go to a Stripe emulator of its own, which calls its webhook over a real socket. */
export type Till = {
  readonly app: TestApp
  readonly stripe: StripeEmulator
  /** What the webhook answered, in order. */
  readonly answers: number[]
  /** Faults: messages lost before they reach the server; a server whose database does not answer. */
  readonly line: { cut: boolean; databaseAway: boolean }
  readonly makeQuote: (customer: Person, given?: GivenQuote) => Promise<TestQuote>
  readonly open: (customer: Person, quotes: readonly TestQuote[]) => Promise<Answer>
  /** Pays on the hosted page by its form; the answer of that page. */
  readonly pay: (url: string, fields?: Record<string, string>, way?: string) => Promise<Response>
  /** An act of the emulator's control panel. */
  readonly control: (path: string, input?: object) => Promise<unknown>
  readonly close: () => Promise<void>
}

export type TestQuote = {
  readonly id: string
  readonly number: string
  readonly version: number
  readonly totalCents: number
  readonly parcelIds: readonly string[]
}
type GivenQuote = {
  readonly totalCents?: number
  readonly status?: string
  readonly validForMs?: number
  readonly parcels?: number
}

export const card = { number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123', name: 'M Tehei' }
const hour = 3_600_000

export async function openTill(): Promise<Till> {
  const answers: number[] = []
  const line = { cut: false, databaseAway: false }
  let app: TestApp | undefined
  let broken: Door | undefined
  const relay = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const signature = String(request.headers['stripe-signature'])
      const deliver = async () => {
        if (line.cut || !app) return 500
        const sent = { body: Buffer.concat(chunks), headers: { 'stripe-signature': signature } }
        const door = line.databaseAway && broken ? broken : app
        const { status } = await door.request('POST', '/api/webhooks/stripe', sent)
        answers.push(status)
        return status
      }
      void deliver().then((status) => response.writeHead(status).end())
    })
  })
  const url = `http://127.0.0.1:${await listening(relay)}/webhook`
  const stripe = await startStripeEmulator({
    webhook: { url, secret: webhookSecret },
    retryDelaysMs: [100],
    redirectWaitMs: 5000,
  })
  app = await createTestApp({
    STRIPE_SECRET_KEY: 'sk_test_till',
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: stripe.url,
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
    pay: (page, fields = card, way = 'card') =>
      fetch(`${page}/${way}`, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams(fields),
      }),
    control: (path, input = {}) => control(stripe, path, input),
    close: async () => {
      await stripe.stop()
      relay.closeAllConnections()
      relay.close()
      await opened.close()
    },
  }
}

type Door = { readonly request: (method: string, path: string, sent: Sent) => Promise<Response> }
type Sent = { readonly body: Uint8Array; readonly headers: Record<string, string> }

/** The same server, whose database refuses connections. */
function withoutDatabase({ deps }: TestApp): Door {
  const pool = openPool('postgres://nobody@127.0.0.1:1/none', 2, () => {})
  const away = { ...deps, pool, db: kyselyOn(pool) }
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

const openCheckout = (app: TestApp, as: Person, quotes: readonly TestQuote[]): Promise<Answer> =>
  app.request('POST', '/api/checkouts', {
    as,
    body: {
      quotes: quotes.map(({ id, version }) => ({ quoteId: id, version })),
      totalCents: quotes.reduce((sum, quote) => sum + quote.totalCents, 0),
      acceptTerms: true,
      requestExpress: true,
    },
  })

async function control(stripe: StripeEmulator, path: string, input: object): Promise<unknown> {
  const response = await fetch(`${stripe.controlUrl}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })
  if (!response.ok) throw new Error(await response.text())
  return response.json()
}

const address = {
  line1: '12 rue de Sébastopol',
  line2: null,
  postalCode: '98800',
  city: 'Nouméa',
  country: 'Nouvelle-Calédonie',
}

/** An accepted quote with its parcels, as the verbs of quotes leave it. */
async function insertQuote(
  { deps }: TestApp,
  customer: Person,
  { totalCents = 4215, status = 'accepted', validForMs = 15 * 24 * hour, parcels = 1 }: GivenQuote,
): Promise<TestQuote> {
  const at = deps.now()
  const validUntil = new Date(at.getTime() + validForMs)
  const { email } = customer
  const number = `D-2026-${randomBytes(4).toString('hex')}`
  const { id } = await deps.db
    .insertInto('quotes')
    .values({
      number,
      customer_id: customer.id,
      status,
      version: 1,
      shipping_type: 'direct',
      destination: 'Nouvelle-Calédonie',
      mode: 'standard',
      weight_g: 2000,
      client_name: 'Marie Tehei',
      client_email: email,
      shipping_address: JSON.stringify(address),
      catalogue_version: 1,
      valid_until: validUntil,
      accepted_version: status === 'accepted' ? 1 : null,
      accepted_at: status === 'accepted' ? at : null,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const version = await addVersion(deps, id, 1, totalCents, validUntil, customer.id)
  const parcelIds = []
  for (let made = 0; made < parcels; made += 1) {
    parcelIds.push(await insertParcel(deps, customer.id, id))
  }
  return { id, number, version, totalCents, parcelIds }
}

/** The lines of a version: carrier and processing fee, with a benefit so that a negative line travels too. */
export async function addVersion(
  deps: TestApp['deps'],
  quoteId: string,
  version: number,
  totalCents: number,
  validUntil: Date,
  sentBy: string,
): Promise<number> {
  const line = (code: string, label: string, unitCents: number) => ({
    code,
    label,
    quantity: 1,
    unitCents,
    amountCents: unitCents,
  })
  await deps.db
    .insertInto('quote_versions')
    .values({
      quote_id: quoteId,
      version,
      lines: JSON.stringify([
        line('carrier', 'Transport', totalCents - 350),
        line('photo_request', 'Photos du contenu', 500),
        line('processing_fee', 'Frais de traitement', 690),
        line('benefit_consolidation', 'Avantage Premium', -840),
      ]),
      shipping_cents: Math.max(0, totalCents - 690),
      fee_cents: Math.min(totalCents, 690),
      total_cents: totalCents,
      catalogue_version: 1,
      valid_until: validUntil,
      sent_at: deps.now(),
      sent_by: sentBy,
    })
    .execute()
  return version
}

async function insertParcel(
  { db, now }: TestApp['deps'],
  customerId: string,
  quoteId: string,
): Promise<string> {
  const { id } = await db
    .insertInto('parcels')
    .values({
      customer_id: customerId,
      tracking_number: `6A${randomBytes(6).toString('hex')}`,
      merchant: 'La Redoute',
      requested_action: 'immediate_forwarding',
      status: 'pending_quote',
      created_at: now(),
      updated_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('quote_parcels').values({ quote_id: quoteId, parcel_id: id }).execute()
  return id
}
