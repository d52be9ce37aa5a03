import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import {
  createEmptyDatabase,
  forgivingPool,
  type TestDatabase,
} from '#tests/support/test-database.ts'
import { migrate } from './migrate.ts'

let database: TestDatabase
let folder: string

beforeEach(async () => {
  database = await createEmptyDatabase()
  folder = await mkdtemp(join(tmpdir(), 'escale-migrations-'))
})
afterEach(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

const write = (name: string, text: string) => writeFile(join(folder, name), text)

test('files are applied once, in the order of their names', async () => {
  await write('0002_rows.sql', 'insert into a values (1); insert into a values (2)')
  await write('0001_table.sql', 'create table a (n int)')
  await write('schema.sql', 'this is a dump, not a migration')
  expect(await migrate(database.pool, folder)).toEqual(['0001_table.sql', '0002_rows.sql'])
  expect(await migrate(database.pool, folder)).toEqual([])
  expect((await database.pool.query('select * from a')).rowCount).toBe(2)
})

test('of two runners at once, each file is applied by one of them only', async () => {
  await write('0001_table.sql', 'create table a (n int); select pg_sleep(0.3)')
  const other = forgivingPool(database.connectionString, 2)
  const runs = await Promise.all([migrate(database.pool, folder), migrate(other, folder)])
  await other.end()
  expect(runs.flat()).toEqual(['0001_table.sql'])
})

test('a file that was edited or removed after it was applied is refused', async () => {
  await write('0001_table.sql', 'create table a (n int)')
  await write('0002_table.sql', 'create table b (n int)')
  await migrate(database.pool, folder)
  await write('0001_table.sql', 'create table a (n bigint)')
  await expect(migrate(database.pool, folder)).rejects.toThrow('0001_table.sql was edited')
  await rm(join(folder, '0001_table.sql'))
  await expect(migrate(database.pool, folder)).rejects.toThrow(
    'for a database older than the baseline',
  )
})

test('a file that fails leaves nothing behind, and the next run tries it again', async () => {
  await write('0001_table.sql', 'create table a (n int); select 1/0')
  await expect(migrate(database.pool, folder)).rejects.toThrow('0001_table.sql: division by zero')
  await write('0001_table.sql', 'create table a (n int)')
  expect(await migrate(database.pool, folder)).toEqual(['0001_table.sql'])
})

// Seen to fail without `takeOver`: « 0001_table.sql was applied, but its file is gone ».
test('a baseline takes over a database that had all that it replaces, and leaves its rows', async () => {
  await write('0001_table.sql', 'create table a (n int)')
  await write('0002_rows.sql', 'insert into a values (1)')
  await migrate(database.pool, folder)
  const { rows } = await database.pool.query('select name, sha256 from migrations order by name')
  const print = createHash('sha256')
    .update(rows.map(({ name, sha256 }) => `${name} ${sha256}\n`).join(''))
    .digest('hex')
  for (const { name } of rows) await rm(join(folder, name))
  await write('0003_baseline.sql', `-- replaces ${print}\ncreate table a (n int)`)
  await write('0004_column.sql', 'alter table a add column m int')
  expect(await migrate(database.pool, folder)).toEqual(['0004_column.sql'])
  expect((await database.pool.query('select n, m from a')).rows).toEqual([{ n: 1, m: null }])
  const fresh = await createEmptyDatabase()
  expect(await migrate(fresh.pool, folder)).toEqual(['0003_baseline.sql', '0004_column.sql'])
  await fresh.drop()
})

test('a database older than the last version before a baseline is refused, and told why', async () => {
  await write('0001_table.sql', 'create table a (n int)')
  await migrate(database.pool, folder)
  await rm(join(folder, '0001_table.sql'))
  await write('0003_baseline.sql', `-- replaces ${'0'.repeat(64)}\ncreate table a (n int)`)
  await expect(migrate(database.pool, folder)).rejects.toThrow(
    'for a database older than the baseline',
  )
})

// Seen to fail with `lock_timeout = 0`: the reader behind it waits until the holder ends.
test('a migration lets pass who waits behind it for a table that somebody holds, and comes when it is free', async () => {
  await write('0001_table.sql', 'create table a (n int)')
  await migrate(database.pool, folder)
  await write('0002_column.sql', 'alter table a add column m int')
  const holder = await database.pool.connect()
  await holder.query('begin; select * from a')
  const waited: string[] = []
  const migrating = migrate(database.pool, folder, {
    lockMs: 100,
    pauseMs: 50,
    onWait: (name) => waited.push(name),
  })
  await eventually(async () => waited[0])
  expect((await database.pool.query('select * from a')).rowCount).toBe(0)
  await holder.query('commit')
  holder.release()
  expect(await migrating).toEqual(['0002_column.sql'])
  expect(waited).toEqual(['0002_column.sql'])
})

test('a table that stays held ends the start, and nothing of the migration is there', async () => {
  await write('0001_table.sql', 'create table a (n int)')
  await migrate(database.pool, folder)
  await write('0002_column.sql', 'create table b (n int); alter table a add column m int')
  const holder = await database.pool.connect()
  await holder.query('begin; select * from a')
  const little = { lockMs: 20, pauseMs: 1, limitMs: 50 }
  await expect(migrate(database.pool, folder, little)).rejects.toThrow('0002_column.sql: canceling')
  await holder.query('commit')
  holder.release()
  expect((await database.pool.query(`select to_regclass('b') as b`)).rows).toEqual([{ b: null }])
})

test('in batches, a statement changes at most so many rows at once, until it finds none', async () => {
  await write(
    '0001_table.sql',
    'create table a as select n, false as done from generate_series(1, 2500) n',
  )
  await write('0002_rows.sql', `-- in batches\n${inBatches}`)
  expect(await migrate(database.pool, folder)).toEqual(['0001_table.sql', '0002_rows.sql'])
  const { rows } = await database.pool.query(
    'select count(distinct xmin::text)::int as batches, count(*)::int as n from a where done',
  )
  expect(rows).toEqual([{ batches: 3, n: 2500 }])
  await write('0003_all.sql', '-- in batches\nupdate a set done = $1 > 0')
  await expect(migrate(database.pool, folder)).rejects.toThrow('a batch of 1000 changed 2500')
})
const inBatches = 'update a set done = true where n in (select n from a where not done limit $1)'

const indexes = async () =>
  (
    await database.pool.query(`select indexrelid::regclass::text as name, indisvalid as valid
    from pg_index where indrelid = 'a'::regclass`)
  ).rows

// Seen to fail without `dropUnfinishedIndex`: the index that failed stays as it is, and no query uses it.
test('an index is built beside writes, and one that failed or was killed is built again', async () => {
  await write('0001_table.sql', 'create table a as values (1), (1)')
  await write('0002_index.sql', `-- concurrently\n${buildIndex}`)
  await expect(migrate(database.pool, folder)).rejects.toThrow('0002_index.sql: could not create')
  expect(await indexes()).toEqual([{ name: 'a_once', valid: false }])
  await database.pool.query('delete from a; insert into a values (1)')
  expect(await migrate(database.pool, folder)).toEqual(['0002_index.sql'])
  expect(await indexes()).toEqual([{ name: 'a_once', valid: true }])
})
const buildIndex = 'create unique index concurrently if not exists a_once on a (column1);\n'

// Seen to fail with `pg_advisory_lock`: each waits for the other, and PostgreSQL ends one of them.
test('of two runners at once, one builds an index and the other finds it', async () => {
  await write('0001_table.sql', 'create table a as select 1 as column1')
  await migrate(database.pool, folder)
  await write('0002_index.sql', `-- concurrently\n${buildIndex}`)
  const runs = await Promise.all([1, 2, 3].map(() => migrate(database.pool, folder)))
  expect(runs.flat()).toEqual(['0002_index.sql'])
})

test.each([
  'update a set n = 1',
  'create index on a (n); create index on a (n)',
  'alter table a add m int',
])('what is no index is not applied outside of a transaction: %s', async (sql) => {
  await write('0001_table.sql', 'create table a (n int)')
  await write('0002_other.sql', `-- concurrently\n${sql}`)
  await expect(migrate(database.pool, folder)).rejects.toThrow('one create or drop index')
})

// Seen to fail without `client_connection_check_interval`: the dead one's statement, and its lock, last for ten minutes.
test('one killed in the middle leaves nothing half done, and the next start completes', async () => {
  await write('0001_table.sql', 'create table a (n int)')
  await write(
    '0002_slow.sql',
    'insert into a values (1); select pg_sleep(600); insert into a values (2)',
  )
  const child = fork(runner, [database.connectionString, folder], { execArgv: [] })
  const died = new Promise((resolve) => child.once('exit', resolve))
  await eventually(async () => {
    const { rowCount } = await database.pool.query(
      `select from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`,
    )
    return rowCount === 1 || undefined
  })
  child.kill('SIGKILL')
  await died
  await write('0002_slow.sql', 'insert into a values (1); insert into a values (2)')
  expect(await migrate(database.pool, folder)).toEqual(['0002_slow.sql'])
  expect((await database.pool.query('select n from a order by n')).rows).toEqual([
    { n: 1 },
    { n: 2 },
  ])
})
const runner = join(import.meta.dirname, '../../../../tests/support/migrate-alone.ts')

describe('on a database that a later version has migrated', () => {
  const later = async (first: string) => {
    await write('0001_table.sql', 'create table a (n int)')
    await write('0002_column.sql', `${first}\nalter table a add column m int`)
    await migrate(database.pool, folder)
    await rm(join(folder, '0002_column.sql'))
  }

  // Seen to fail with every unknown name refused: the version before could not be started again.
  test('the version before starts again, for the later one lets it', async () => {
    await later('-- needs 0001: it stops writing a.k')
    expect(await migrate(database.pool, folder)).toEqual([])
  })

  test('a version that the later one no longer lets run is refused', async () => {
    await later('-- needs 0002: only that one does without a.k')
    await expect(migrate(database.pool, folder)).rejects.toThrow('too old for the database')
  })

  test('one that has migrations of its own still to apply is refused: it is of another history', async () => {
    await later('-- only a column')
    await write('0001_other.sql', 'create table b (n int)')
    await expect(migrate(database.pool, folder)).rejects.toThrow('too old for the database')
  })
})
