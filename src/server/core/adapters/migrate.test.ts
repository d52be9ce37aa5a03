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
  await expect(migrate(database.pool, folder)).rejects.toThrow('0001_table.sql was applied')
})

test('a file that fails leaves nothing behind, and the next run tries it again', async () => {
  await write('0001_table.sql', 'create table a (n int); select 1/0')
  await expect(migrate(database.pool, folder)).rejects.toThrow('0001_table.sql: division by zero')
  await write('0001_table.sql', 'create table a (n int)')
  expect(await migrate(database.pool, folder)).toEqual(['0001_table.sql'])
})
