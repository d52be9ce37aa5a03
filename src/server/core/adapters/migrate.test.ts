import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  createTestDatabase,
  forgivingPool,
  type TestDatabase,
} from '#tests/support/test-database.ts'
import { migrate } from './migrate.ts'

let database: TestDatabase
let folder: string

beforeEach(async () => {
  database = await createTestDatabase()
  await database.pool.query('drop schema public cascade; create schema public')
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
  const fresh = await createTestDatabase()
  await fresh.pool.query('drop schema public cascade; create schema public')
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
