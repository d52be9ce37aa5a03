import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderStatus } from '#contract/payments/orders.ts'
import { quoteStatus } from '#contract/sales/quotes.ts'
import { shipmentStatus } from '#contract/shipping/shipments.ts'
import { parcelStatuses } from '#domain/parcel/parcel.ts'
import { verifyPassword } from '#server/people/accounts/password.ts'
import { parseConfig } from '#server/config.ts'
import {
  demoAccounts,
  demonstrationMark,
  demoPassword,
} from '#server/office/system/demonstration.ts'
import { startStripeEmulator, type StripeEmulator } from '@escale/emulators/stripe'
import { brokenInvariants } from '../../tests/support/invariants.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/support/test-database.ts'
import { CannotStart } from '../cannot-start.ts'
import { seedDemo, type Seeded } from './seed-demo.ts'

let database: TestDatabase
let stripe: StripeEmulator
let directory: string
let seeded: Seeded
const present = new Date()
/** A whole story runs every verb, one after the other: seconds on a free machine, minutes on a loaded one. */
const patience = 300_000

const configOf = (env: Record<string, string> = {}) =>
  parseConfig({
    DATABASE_URL: database.connectionString,
    AUTH_SECRET: 'k3J9-unit-suite-0f2b7c1d9e8a4f6b5c3d2e1f',
    DATA_DIR: directory,
    LOG_LEVEL: 'silent',
    STRIPE_SECRET_KEY: 'sk_test_seed',
    STRIPE_WEBHOOK_SECRET: 'whsec_seed_0123456789',
    STRIPE_API_URL: stripe.url,
    DEMO_LINKS: JSON.stringify({
      inbox: stripe.url,
      sms: stripe.url,
      payments: stripe.controlUrl,
      carrier: stripe.url,
    }),
    ...env,
  })

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'escale-seed-'))
  database = await createTestDatabase()
  stripe = await startStripeEmulator({ redirectWaitMs: 100 })
  seeded = await seedDemo(configOf(), present)
}, patience)
afterAll(async () => {
  await stripe.stop()
  await database.drop()
  rmSync(directory, { recursive: true, force: true })
})

const statusesOf = async (table: string): Promise<string[]> => {
  const { rows } = await database.pool.query<{ status: string }>(
    `select distinct status from ${table} order by status`,
  )
  return rows.map(({ status }) => status)
}

test('every shelf that holds a parcel stands in the plan of the warehouse', async () => {
  const { rows } = await database.pool.query<{ shelf: string }>(
    'select distinct shelf from receptions where shelf not in (select code from shelves)',
  )
  expect(rows).toEqual([])
})

test('parcels, quotes and shipments stand in every status that they can have without a refund or a box that came back', async () => {
  expect(await statusesOf('parcels')).toEqual([...parcelStatuses].toSorted())
  expect(await statusesOf('quotes')).toEqual(Object.keys(quoteStatus.def.entries).toSorted())
  const notTold = ['cancelled', 'returned']
  const reachable = Object.keys(shipmentStatus.def.entries).filter((it) => !notTold.includes(it))
  expect(await statusesOf('shipments')).toEqual(reachable.toSorted())
  expect(seeded).toMatchObject({ parcels: 34, quotes: 19, withPayments: true })
})

test('orders stand in every status that a payment can lead to', async () => {
  const notFromPayments = ['refunded']
  const reachable = Object.keys(orderStatus.def.entries).filter(
    (it) => !notFromPayments.includes(it),
  )
  expect(await statusesOf('orders')).toEqual(reachable.toSorted())
})

test('a shipment waits for a supplement that its customer may pay', async () => {
  const { rows } = await database.pool.query(
    `select q.status, h.status as shipment from supplements s join quotes q on q.id = s.quote_id
     join shipments h on h.id = s.shipment_id where s.outcome is null`,
  )
  expect(rows).toEqual([{ status: 'sent_to_client', shipment: 'to_pack' }])
})

test('Marie’s Standard plan runs at the provider; the renewal of a company’s Premium plan was refused this morning', async () => {
  const { rows } = await database.pool.query(
    `select c.client_number, s.plan, s.frequency, s.status, s.card_last4
     from subscriptions s join customers c on c.user_id = s.customer_id order by c.client_number desc`,
  )
  const byCard = { frequency: 'month', card_last4: '4242' }
  expect(rows).toEqual([
    { client_number: 'CLT-482913', plan: 'standard', status: 'active', ...byCard },
    { client_number: 'CLT-264870', plan: 'premium', status: 'past_due', ...byCard },
  ])
  const { rows: attempts } = await database.pool.query(
    `select a.attempt, a.amount_cents, a.next_attempt_at > now() as again,
       s.benefits_until > now() as counts, f.electronic is not null as electronic
     from renewal_attempts a join subscriptions s on s.id = a.subscription_id
     join orders o on o.customer_id = s.customer_id
     join lateral (select i.content #>> '{customer,company,siren}' as electronic from invoices i where i.order_id = o.id) f on true`,
  )
  expect(attempts).toEqual([
    { attempt: 1, amount_cents: 2990, again: true, counts: true, electronic: true },
  ])
})

test('Marie’s saved card will pay a shipment that waits for its second parcel', async () => {
  const { rows } = await database.pool.query(
    `select o.status, m.last4, cardinality(o.parcel_ids) as parcels,
       (select count(*)::int from parcels p where p.id = any(o.parcel_ids) and p.status = 'received') as arrived
     from standing_orders o join payment_methods m on m.id = o.payment_method_id and m.removed_at is null`,
  )
  expect(rows).toEqual([{ status: 'waiting', last4: '4242', parcels: 2, arrived: 1 }])
})

test('one payment is disputed, and its bank waits for our answer', async () => {
  const { rows } = await database.pool.query(
    `select c.client_number, d.status, d.awaits_answer, d.evidence_due_at > now() as in_time from disputes d
     join payments p on p.id = d.payment_id join orders o on o.id = p.order_id
     join customers c on c.user_id = o.customer_id`,
  )
  const awaited = { status: 'open', awaits_answer: true, in_time: true }
  expect(rows).toEqual([{ client_number: 'CLT-731504', ...awaited }])
})

test('two parcels are nobody’s, and every received parcel has its photo', async () => {
  const { rows } = await database.pool.query(
    `select count(*) filter (where customer_id is null)::int as unidentified,
       count(*) filter (where r.parcel_id is not null and not exists
         (select from photos f where f.parcel_id = p.id))::int as without_photo
     from parcels p left join receptions r on r.parcel_id = p.id`,
  )
  expect(rows).toEqual([{ unidentified: 2, without_photo: 0 }])
})

test('the documented accounts open with the documented password', async () => {
  const { rows } = await database.pool.query<{ email: string; password: string }>(
    `select u.email, a.hash as password from users u join passwords a on a.user_id = u.id
     where u.is_active and u.email_verified order by u.email`,
  )
  expect(rows.map(({ email }) => email)).toEqual(demoAccounts.map(({ email }) => email).toSorted())
  for (const { password } of rows) expect(await verifyPassword(password, demoPassword)).toBe(true)
})

test('nothing happens in the future, and each timeline goes forward', async () => {
  const { rows } = await database.pool.query<{ backwards: number; future: number }>(
    `select count(*) filter (where e.at > $1)::int as future,
       (select count(*)::int from events a join events b
          on b.parcel_id = a.parcel_id and b.id > a.id and b.at < a.at) as backwards
     from events e`,
    [present],
  )
  expect(rows).toEqual([{ future: 0, backwards: 0 }])
})

test('invoices follow each other without a gap, in the order of their dates', async () => {
  const { rows } = await database.pool.query<{ sequence: number }>(
    'select sequence from invoices order by issued_at, sequence',
  )
  expect(rows.length).toBeGreaterThan(5)
  expect(rows.map(({ sequence }) => sequence)).toEqual(rows.map((_, index) => index + 1))
})

test('the story breaks no rule of money and parcels', async () => {
  expect(await brokenInvariants(database.pool)).toEqual({})
})

test('one mail waits to be sent; the others are told as sent', async () => {
  const { rows } = await database.pool.query(
    `select count(*)::int as queued,
       (select count(*)::int from pgboss.job where name = 'deliver-notification') as jobs
     from notifications where state = 'queued'`,
  )
  expect(rows).toEqual([{ queued: 1, jobs: 1 }])
})

test('a database with an account is refused, and nothing is added', async () => {
  await expect(seedDemo(configOf(), present)).rejects.toThrow(CannotStart)
  const { rows } = await database.pool.query('select count(*)::int as n from parcels')
  expect(rows).toEqual([{ n: seeded.parcels }])
})

// Seen to fail without the row that `markSeedStarted` leaves.
test('the seed leaves the mark by which production refuses the database', async () => {
  const { rows } = await database.pool.query(
    `select key from settings where key in ('demonstration', 'demo-seed-under-way')`,
  )
  expect(rows).toEqual([{ key: demonstrationMark }])
})

test('production is refused, whatever is in the database', async () => {
  const production = { ...configOf(), ESCALE_MODE: 'production', isProduction: true } as const
  await expect(seedDemo(production, present)).rejects.toThrow('jamais dans une production')
})

test(
  'a seed that was killed half-way is told anew; without a provider the story stops at the cart',
  async () => {
    const empty = await createTestDatabase()
    try {
      await empty.pool.query(
        `insert into users (email, name) values ('moitie@escale.test', 'Moitié')`,
      )
      await empty.pool.query(
        `insert into settings (key, value) values ('demo-seed-under-way', 'true')`,
      )
      const config = configOf({ DATABASE_URL: empty.connectionString, STRIPE_SECRET_KEY: '' })
      expect(await seedDemo(config, present)).toMatchObject({ orders: 0, withPayments: false })
      const { rows: left } = await empty.pool.query(
        `select email from users where email = 'moitie@escale.test'
       union all select key from settings where key = 'demo-seed-under-way'`,
      )
      expect(left).toEqual([])
      const { rows: guards } = await empty.pool.query(
        `select distinct tgenabled from pg_trigger where tgname like '%no_truncate'`,
      )
      expect(guards).toEqual([{ tgenabled: 'O' }])
    } finally {
      await empty.drop()
    }
  },
  patience,
)
