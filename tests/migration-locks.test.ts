import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrate } from '#server/core/adapters/migrate.ts'
import { readMigrations, type Migration } from '#server/core/adapters/apply-migration.ts'
import { released } from './support/released.ts'
import { createEmptyDatabase, type TestDatabase } from './support/test-database.ts'
import { watchMigration } from './support/watch-migration.ts'

const migrations = join(import.meta.dirname, '..', 'migrations')

/** « file: what it does », with the reason why it may. Emptied when a version is released. */
const borne: Readonly<Record<string, string>> = {}

// Some rows of each table.
const dump = join(import.meta.dirname, 'fixtures/before-baseline.sql.gz')

let database: TestDatabase
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'escale-released-'))
  for (const { name } of await readMigrations(migrations))
    if (name <= released.newest) await copyFile(join(migrations, name), join(folder, name))
  database = await createEmptyDatabase()
  await database.pool.query('drop schema public')
  const client = await database.pool.connect()
  await client.query(gunzipSync(await readFile(dump)).toString())
  client.release(true)
  await migrate(database.pool, folder)
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

const watch = (text: string, way: Migration['way'] = 'in one transaction') =>
  watchMigration(database.connectionString, { name: '', sha256: '', needs: undefined, text, way })

// First, on the database as the release left it.
test('no migration since the last release stops a large table', async () => {
  const faults: string[] = []
  for (const migration of await readMigrations(migrations)) {
    if (migration.name <= released.newest) continue
    const told = await watchMigration(database.connectionString, migration)
    faults.push(...told.map((fault) => `${migration.name}: ${fault}`))
  }
  expect(faults.toSorted()).toEqual(Object.keys(borne).toSorted())
})

describe('a migration is refused that', () => {
  // Each was seen to pass with its line of `faultsOfShape` or `faultsOfUse` removed.
  test.each([
    [
      'fills a column by writing the table anew',
      'alter table parcels add column z uuid not null default gen_random_uuid()',
      'parcels is written anew',
    ],
    [
      'changes a type',
      'alter table photos alter column bytes type bigint',
      'photos is written anew',
    ],
    [
      'builds an index',
      'create index z on orders (updated_at)',
      'orders is read for the index z, and nobody writes',
    ],
    [
      'checks all rows at once',
      'alter table invoices add constraint z check (number <> $$$$)',
      'invoices is read whole while invoices is locked',
    ],
    [
      'adds a key that is checked at once',
      'alter table photos add column z uuid; alter table photos add constraint z foreign key (z) references users (id)',
      'photos is read for the key z, and nobody writes',
    ],
    [
      'refuses null after having read all rows',
      'alter table orders alter column checkout_id set not null',
      'orders is read whole while orders is locked',
    ],
    [
      'changes every row at once',
      `update notifications set created_at = created_at`,
      'notifications is changed whole in one transaction',
    ],
    [
      'changes most rows by an index',
      `update tally_changes set delta = delta where id > 0`,
      'N of N rows of tally_changes are changed in one transaction',
    ],
    [
      'fills a new table from one that its key locks',
      'create table zz (parcel_id uuid references parcels (id)); insert into zz select id from parcels',
      'parcels is read whole while parcels is locked',
    ],
    [
      'reads one large table while another is locked',
      'alter table orders add column z int; create table y as select count(*) from parcels',
      'parcels is read whole while orders is locked',
    ],
  ])('%s', async (_, sql, fault) => {
    const faults = await watch(sql).catch((error: Error) => [error.message])
    expect(faults.map((one) => one.replace(/^(\d+) of \1 /, 'N of N '))).toContain(fault)
  })

  test('changes more rows than its batch', async () => {
    const sql = 'update customers set plan = plan where user_id is not null or $1 > 0'
    expect(await watch(sql, 'in batches')).toEqual(['a batch of one row changes 2'])
  })
})

describe('a migration passes that', () => {
  test.each([
    ['adds a column with a constant', 'alter table parcels add column ok int not null default 0'],
    [
      'adds a table with a key',
      'create table ok (parcel_id uuid references parcels (id), at timestamptz)',
    ],
    ['fills a table without locking another', 'create table filled as select id from parcels'],
    [
      'adds a check for later rows',
      'alter table invoices add constraint ok check (number <> $$$$) not valid',
    ],
    ['then checks the earlier ones', 'alter table invoices validate constraint ok'],
    [
      'changes a small table',
      `update settings set value = value; alter table settings add column ok int`,
    ],
    [
      'changes one row by its key',
      `update users set name = name where id = '00000000-0000-4000-8000-000000000000'`,
    ],
  ])('%s', async (_, sql) => {
    expect(await watch(sql)).toEqual([])
  })

  test('builds an index beside writes, or changes rows in batches', async () => {
    const sql = 'create index concurrently if not exists beside on orders (updated_at)'
    expect(await watch(sql, 'concurrently')).toEqual([])
    const batch = `update parcels set ok = 1 where id in (select id from parcels where ok = 0 limit $1)`
    expect(await watch(batch, 'in batches')).toEqual([])
  })
})
