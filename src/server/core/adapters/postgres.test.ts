import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { kyselyOn, openPool, prepared } from './postgres.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const berth = prepared<{ readonly id: number }>(
  'berth-of-the-test',
  'select id from berths where id = $1',
)

// Removed to see it fail: `name` in clientWithNames; PostgreSQL planned the statement of each transaction anew.
test('a statement is prepared once per connection, in a transaction too, and outlives a rollback and a new column', async () => {
  const pool = openPool(app.deps.config.DATABASE_URL, 1, () => {})
  const db = kyselyOn(pool)
  await pool.query('create table berths (id int primary key); insert into berths values (7)')
  const once = () => db.transaction().execute((tx) => berth(tx, [7]))
  const undone = db.transaction().execute(async (tx) => {
    await berth(tx, [7])
    await sql`select 1 / 0`.execute(tx)
  })
  await expect(undone).rejects.toThrow('division by zero')
  expect(await once()).toEqual([{ id: 7 }])
  await pool.query('alter table berths add column length int')
  expect(await once()).toEqual([{ id: 7 }])
  const { rows } = await pool.query('select name, statement from pg_prepared_statements')
  expect(rows).toEqual([
    { name: 'berth-of-the-test', statement: 'select id from berths where id = $1' },
  ])
  expect(await berth(pool, [7])).toEqual([{ id: 7 }])
  await pool.end()
})

test('a prepared statement names its columns, and has a name of its own', () => {
  for (const text of ['select * from berths', 'select b.* from berths b'])
    expect(() => prepared('all-columns', text)).toThrow('names its columns')
  expect(() => prepared('berth-of-the-test', 'select 1')).toThrow('prepared twice')
})
