import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { reaching } from '#server/core/adapters/postgres.ts'
import { CannotStart } from '../../cannot-start.ts'

export type Scaled = { readonly clients: number; readonly parcels: number; readonly orders: number }

const steps = [
  '1-plan.sql',
  '2-people-and-parcels.sql',
  '3-quotes-and-orders.sql',
  '4-invoices-and-shipments.sql',
  '5-facts-and-notices.sql',
  '6-office-life.sql',
  '7-carrier-news-and-claims.sql',
]
/** The largest `factor`: numbers of quotes and orders have six digits, and no office of this kind has more. */
export const mostScale = 1

/**
 * Fills the database with three years of a large office beside the demonstration's accounts, by set-based statements: a million
 * parcels at factor 1, a tenth as many clients, three tenths as many orders. All or nothing. The parcels have no photo, because
 * no file could be made for each. Refuses (CannotStart) a factor out of range and a database that holds other people than the
 * demonstration's.
 */
export async function seedScale(
  connectionString: string,
  factor: number,
  present: Date = new Date(),
  onStep: (name: string) => void = () => {},
): Promise<Scaled> {
  const parcels = Math.round(1_000_000 * factor)
  if (!(parcels >= 1000) || factor > mostScale) {
    throw new CannotStart(`L’échelle va de 0,001 à ${mostScale}.`)
  }
  const size = { parcels, clients: Math.round(parcels / 10), orders: Math.round(parcels * 0.3) }
  const { Client, ...address } = reaching(connectionString)
  const client = new Client(address)
  await client.connect()
  try {
    await client.query('begin')
    await refuseOtherPeople(client)
    await setSize(client, size, present)
    await withoutIndexes(client, async () => {
      for (const step of steps) {
        onStep(step)
        await client.query(readFileSync(join(import.meta.dirname, step), 'utf8'))
      }
      onStep('index')
    })
    await client.query('commit')
    // Does what autovacuum does later: without it, index scans would check each new row in the table.
    await client.query('vacuum analyze')
    return size
  } finally {
    // Closing the connection rolls back what did not commit.
    await client.end()
  }
}

/** The demonstration's addresses end with `.test`; nobody else's can, because that domain is reserved. */
async function refuseOtherPeople(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ strangers: boolean; scaled: boolean }>(
    `select exists (select from users where email not like '%@escale.test') as strangers,
       exists (select from users where email like 'echelle-%') as scaled`,
  )
  if (rows[0]?.strangers) {
    throw new CannotStart(
      'La base contient des comptes qui ne sont pas de la démonstration\u00a0: rien n’y est ajouté.',
    )
  }
  if (rows[0]?.scaled) throw new CannotStart('La base est déjà à l’échelle.')
}

/** Orders end before the first existing invoice, so that numbers and dates of invoices continue together. */
async function setSize(client: pg.Client, size: Scaled, present: Date): Promise<void> {
  await client.query(
    `set local time zone 'UTC'; set local work_mem = '128MB'; set local maintenance_work_mem = '512MB'`,
  )
  const { rowCount } = await client.query(
    `create temp table scale_size as
     select ${size.parcels} as parcels, ${size.clients} as clients, ${size.orders} as orders,
       t.present, u.orders_until, u.orders_until - interval '3 years' as since, s.id as staff_id, s.name as staff_name,
       (select max(version) from catalogue_versions) as catalogue,
       (select last_value from quote_numbers) as quotes_before, (select last_value from order_numbers) as orders_before,
       (select last_value from shipment_numbers) as shipments_before
     from (select ${client.escapeLiteral(present.toISOString())}::timestamptz as present) t,
       lateral (select coalesce((select date_trunc('year', min(issued_at), 'Europe/Paris') from invoices),
         t.present - interval '10 days') as orders_until) u,
       lateral (select id, name from users where role = 'operateur' order by created_at limit 1) s`,
  )
  if (rowCount !== 1) throw new CannotStart('Il manque le compte opérateur de la démonstration.')
}

const tables = [
  'users',
  'customers',
  'parcels',
  'searched_parcels',
  'receptions',
  'stored_parcels',
  'quotes',
  'orders',
  'invoices',
  'shipments',
  'boxes',
  'events',
  'notifications',
]
/**
 * These triggers would run once per row. The seed's own statements write what they would write, or nobody listens to them yet.
 */
const rowTriggers = [
  ['events', 'events_announce'],
  ['receptions', 'receptions_stored'],
  ['receptions', 'receptions_searchable'],
  ['orders', 'orders_searchable'],
  ['invoices', 'invoices_searchable'],
  ['invoices', 'invoices_linked'],
  ['customers', 'customers_number_copied'],
] as const

/** An index built at the end takes a tenth of the time of one that is updated with each row. Runs in the caller's transaction. */
async function withoutIndexes(client: pg.Client, fill: () => Promise<void>): Promise<void> {
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = any($1::regclass[]) and not indisunique`,
    [tables],
  )
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  for (const [table, trigger] of rowTriggers) {
    await client.query(`alter table ${table} disable trigger ${trigger}`)
  }
  await fill()
  for (const [table, trigger] of rowTriggers) {
    await client.query(`alter table ${table} enable trigger ${trigger}`)
  }
  for (const { definition } of indexes) await client.query(definition)
}
