import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepareDatabase } from '#server/prepare-database.ts'
import { emptyDatabase, inDatabase } from '#tests/support/empty-database.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { openTill, type Till } from '#tests/support/till.ts'
import { moveDatabase } from './move-database.ts'

let till: Till
let target: string

beforeAll(async () => {
  till = await openTill()
})
afterAll(() => till.close())

const inTarget = <Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> =>
  inDatabase(target, sql)

const source = () => till.app.deps.config.DATABASE_URL

test('a database with paid orders, events and promised jobs moves whole; numbers go on', async () => {
  const { app } = till
  const marie = await app.makeCustomer()
  const quote = await till.makeQuote(marie)
  const { body } = await till.open(marie, [quote])
  await till.pay(body.url)
  await expect.poll(async () => (await till.checkout(marie, body.url)).body.status).toBe('paid')
  // Text may look like an array or a null of COPY.
  await app.deps.pool.query(`update users set name = $1 where id = $2`, [
    '{"a",\\N}\t\n« L’été »',
    marie.id,
  ])
  const jobs = await app.deps.pool.query('select id from pgboss.job order by id')
  expect(jobs.rows.length).toBeGreaterThan(0)

  target = await emptyDatabase()
  const { tables, rows } = await moveDatabase(source(), target)
  expect(tables).toBeGreaterThan(100)
  expect(rows).toBeGreaterThan(20)
  expect(await inTarget('select id from pgboss.job order by id')).toEqual(jobs.rows)
  expect(await inTarget(`select name from users where id = '${marie.id}'`)).toEqual([
    { name: '{"a",\\N}\t\n« L’été »' },
  ])
  const next = `select nextval('order_numbers') as n`
  expect(await inTarget(next)).toEqual((await app.deps.pool.query(next)).rows)

  const pool = new pg.Pool({ connectionString: target, max: 1 })
  expect(await brokenInvariants(pool)).toEqual({})
  // Keys and triggers are back.
  await expect(pool.query('delete from events')).rejects.toThrow(/events/)
  await expect(pool.query(`update orders set customer_id = gen_random_uuid()`)).rejects.toThrow(
    /foreign key/,
  )
  await pool.end()
})

test('a database that holds accounts or the tables of somebody else is refused, unchanged', async () => {
  await expect(moveDatabase(source(), target)).rejects.toThrow(/pas vide/)
  target = await emptyDatabase()
  await inTarget('create table notes (id int)')
  await expect(moveDatabase(source(), target)).rejects.toThrow(/pas vide/)
  expect(await inTarget(`select count(*)::int as n from pg_class where relname = 'users'`)).toEqual(
    [{ n: 0 }],
  )
})

test('rows that are not the same at the end leave the target without any, and it can be used again', async () => {
  target = await emptyDatabase()
  await moveDatabase(source(), await emptyDatabase())
  await prepareDatabase(target)
  // Whatever it is that differs: here a rule of the target that drops what comes.
  await inTarget(`create rule drop_orders as on insert to orders do instead nothing`)
  await expect(moveDatabase(source(), target)).rejects.toThrow(/orders.*not the same/)
  expect(await inTarget('select count(*)::int as n from users')).toEqual([{ n: 0 }])
  await inTarget('drop rule drop_orders on orders')
  await moveDatabase(source(), target)
  expect(await inTarget('select count(*)::int as n from orders')).toEqual([{ n: 1 }])
})
