import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '#server/core/adapters/migrate.ts'
import { describeSchema } from '../scripts/schema/describe-schema.ts'
import { brokenInvariants } from './support/invariants.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'

// A dump of the last version before the baseline, written by pg_dump, with some rows of each table.
const dump = join(import.meta.dirname, 'fixtures/before-baseline.sql.gz')
const migrations = join(import.meta.dirname, '..', 'migrations')

let database: TestDatabase
/** The baseline alone, without the migrations that came after it. */
let baseline: string
const rowsOf = async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migrations' order by 1`,
  )
  const counted: Record<string, string> = {}
  for (const { name } of rows) {
    const table = `select count(*) || ' ' || md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as rows from "${name}" t`
    counted[name] = (await database.pool.query<{ rows: string }>(table)).rows[0]?.rows ?? ''
  }
  return counted
}

beforeAll(async () => {
  baseline = await mkdtemp(join(tmpdir(), 'escale-baseline-'))
  await copyFile(join(migrations, '0100_baseline.sql'), join(baseline, '0100_baseline.sql'))
  database = await createTestDatabase()
  await database.pool.query('drop schema public cascade')
  const client = await database.pool.connect()
  try {
    await client.query(gunzipSync(await readFile(dump)).toString())
  } finally {
    client.release(true)
  }
})
afterAll(async () => {
  await database.drop()
  await rm(baseline, { recursive: true })
})

test('a database of the last version before the baseline is taken over without loss', async () => {
  const before = await rowsOf()
  expect(Object.values(before).filter((rows) => !rows.startsWith('0 ')).length).toBeGreaterThan(15)
  await migrate(database.pool, baseline)
  expect(await rowsOf()).toEqual(before)
  expect(flat(await describeSchema(database.pool))).toBe(flat(await schemaOfBaseline()))
})

test('and it has every migration since', async () => {
  await migrate(database.pool, migrations)
  const ofToday = await readFile(join(migrations, 'schema.txt'), 'utf8')
  expect(flat(await describeSchema(database.pool))).toBe(flat(ofToday))
  expect(await brokenInvariants(database.pool)).toEqual({})
})

async function schemaOfBaseline(): Promise<string> {
  const fresh = await createTestDatabase()
  await fresh.pool.query('drop schema public cascade; create schema public')
  await migrate(fresh.pool, baseline)
  const schema = await describeSchema(fresh.pool)
  await fresh.drop()
  return schema
}

/** pg_dump nests the parts of a condition in different parentheses. */
const flat = (schema: string): string => schema.replaceAll(/[()]/g, '')
