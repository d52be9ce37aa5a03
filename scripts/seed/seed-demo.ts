import { sql } from 'kysely'
import { publishFirstCatalogue } from '#server/offer/catalogue/current-catalogue.ts'
import { isPaymentConfigured } from '#server/core/access.ts'
import type { Config } from '#server/config.ts'
import type { Deps } from '#server/core/context.ts'
import { nextNumber } from '#server/core/next-number.ts'
import { closeDeps, openDeps } from '#server/open-deps.ts'
import { writeFirstVatTable } from '#server/offer/vat/vat-queries.ts'
import { addShelf } from '#server/warehouse/shelves/change-shelf.ts'
import { CannotStart } from '../cannot-start.ts'
import { hireCast, idOf, type Cast } from './cast.ts'
import { Clock } from './clock.ts'
import {
  markSeedStarted,
  markSeedComplete,
  emptyIncompleteSeed,
  isSeedIncomplete,
} from './seed-progress.ts'
import { PastLaPoste } from './past-la-poste.ts'
import { pastStripe } from './past-stripe.ts'
import { idNamed } from './parcel-steps.ts'
import { paymentsThrough } from './pay-like-a-customer.ts'
import { runStory } from './run-story.ts'

export type Seeded = {
  readonly parcels: number
  readonly quotes: number
  readonly orders: number
  /** False without a payment provider: no order, nothing packed nor shipped. */
  readonly withPayments: boolean
}

/**
 * Fills an empty database with the demonstration: the documented accounts and three months of their parcels, through the verbs of
 * the server. Refuses (CannotStart) production and a database that has an account. A seed that was killed half-way starts again
 * from the beginning.
 */
export async function seedDemo(config: Config, present: Date = new Date()): Promise<Seeded> {
  refuseProduction(config)
  const clock = new Clock(present)
  const opened = await openDeps(config, { now: clock.now })
  try {
    if (await isSeedIncomplete(opened.db)) await emptyIncompleteSeed(opened.db)
    await refuseUsedDatabase(opened)
    await markSeedStarted(opened.db)
    const withPayments = isPaymentConfigured(opened) && isEmulator(config)
    const laPoste = new PastLaPoste(clock)
    const stripe = withPayments ? { stripe: pastStripe(config, clock) } : {}
    const deps = { ...opened, tracking: laPoste, ...stripe }
    await play(deps, { clock, laPoste, withPayments })
    await markSeedComplete(opened.db)
    return { ...(await counts(deps)), withPayments }
  } finally {
    await closeDeps(opened)
  }
}

function refuseProduction({ isProduction }: Config): void {
  if (isProduction) {
    throw new CannotStart('Les données de démonstration ne vont jamais dans une production.')
  }
}

async function refuseUsedDatabase({ db }: Deps): Promise<void> {
  const known = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  if (known) {
    throw new CannotStart(
      'La base contient déjà des comptes\u00a0: les données de démonstration ne vont que dans une base vide.',
    )
  }
}

/** The demonstration never pays at the real provider, whatever key the environment holds. */
const isEmulator = ({ STRIPE_API_URL }: Config): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(new URL(STRIPE_API_URL).hostname)

type Told = { readonly clock: Clock; readonly laPoste: PastLaPoste; readonly withPayments: boolean }

async function play(deps: Deps, { clock, laPoste, withPayments }: Told): Promise<void> {
  const { STRIPE_API_URL, demoLinks } = deps.config
  await publishFirstCatalogue(deps.db)
  await writeFirstVatTable(deps.db)
  const cast = await hireCast(deps, clock)
  await planShelves(cast, clock)
  const payments = withPayments ? paymentsThrough(STRIPE_API_URL, demoLinks?.payments) : undefined
  const ids = new Map<string, string>()
  await runStory({ cast, clock, laPoste, payments, ids })
  clock.moveTo('h2')
  await payments?.dispute?.(cast.jeanLuc, idNamed(ids, 'livré-jean-luc'))
  await prepareDraft(deps, cast)
  clock.moveTo('h1')
  await payments?.subscribe(cast.marie, 'standard')
  await keepLastMail(deps)
  await readOldNotices(deps, clock)
}

/** The office has begun a quote for a customer who telephoned; no verb of this version creates drafts. */
async function prepareDraft({ db, now }: Deps, { marie }: Cast): Promise<void> {
  const customerId = idOf(marie)
  const address = await db
    .selectFrom('quotes')
    .select(['shipping_address', 'catalogue_version'])
    .where('customer_id', '=', customerId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('quotes')
    .values({
      number: await nextNumber(db, 'D', now()),
      customer_id: customerId,
      status: 'draft',
      shipping_type: 'direct',
      destination: 'Nouvelle-Calédonie',
      mode: 'standard',
      weight_g: 9800,
      remarks: 'Demande par téléphone\u00a0: poussette à envoyer avant Noël.',
      client_name: 'Marie Tehei',
      client_email: 'client@escale.test',
      shipping_address: JSON.stringify(address.shipping_address),
      catalogue_version: address.catalogue_version,
      created_at: now(),
      updated_at: now(),
    })
    .execute()
}

/**
 * The mails of the past were sent long ago. Only the newest one is still to be sent, so that the inbox shows one. The jobs of the
 * others are deleted too: the first mail that somebody causes would wait behind them.
 */
async function keepLastMail({ db }: Deps): Promise<void> {
  const { id } = await db
    .selectFrom('notifications')
    .select('id')
    .where('channel', '=', 'email')
    .where('kind', '=', 'parcel-received')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('notifications')
    .set((row) => ({ state: 'sent', attempts: 1, sent_at: row.ref('created_at') }))
    .where('state', '=', 'queued')
    .where('id', '!=', id)
    .execute()
  await sql`delete from pgboss.job
    where name = 'deliver-notification' and data ->> 'notificationId' != ${id}`.execute(db)
}

/** Customers come now and then: notices older than four days are marked as read when they came. */
async function readOldNotices({ db }: Deps, clock: Clock): Promise<void> {
  await db
    .updateTable('notifications')
    .set((row) => ({ read_at: row.ref('created_at') }))
    .where('channel', '=', 'site')
    .where('created_at', '<', clock.dateOf('4 00:00'))
    .execute()
}

async function counts({ db }: Deps) {
  const count = async (table: 'parcels' | 'quotes' | 'orders'): Promise<number> => {
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from ${sql.table(table)}`.execute(db)
    return rows[0]?.n ?? 0
  }
  return {
    parcels: await count('parcels'),
    quotes: await count('quotes'),
    orders: await count('orders'),
  }
}

const zones: Readonly<Record<string, readonly string[]>> = {
  'Allée A': ['A01', 'A02', 'A04', 'A08', 'A09', 'A10', 'A11'],
  'Allée B': ['B01', 'B03', 'B07', 'B09', 'B12'],
  'Allée C': ['C02', 'C03', 'C05', 'C08'],
  Palettiers: ['D-1-2', 'D-2-1', 'D-3-4'],
  Quarantaine: ['Q01', 'Q02', 'Q03'],
}

/** Draws the plan of the warehouse before its first parcel, with every shelf of the story. */
async function planShelves({ admin }: Cast, clock: Clock): Promise<void> {
  clock.moveTo('110 08:30')
  for (const [zone, codes] of Object.entries(zones)) {
    for (const code of codes) await addShelf(admin, { code, zone })
  }
}
