import { expect, test } from 'vitest'
import { countPages } from '../bench/pages-read.ts'
import { createTestDatabase } from './support/test-database.ts'

// Removed to see it fail: the rows that a filter removes, which PostgreSQL reads all the same.
test('the bench counts the pages and rows that PostgreSQL reads, not those that it answers', async () => {
  const database = await createTestDatabase()
  const { pool } = database
  await pool.query('create table some_rows as select n from generate_series(1, 1000) n')
  const counter = await countPages(database.connectionString)
  const { rows } = await pool.query<{ pages: number }>(
    `select (pg_relation_size('some_rows') / 8192)::int as pages`,
  )
  const read = await counter.count(() => pool.query('select from some_rows where n = 7'))
  await counter.stop()
  expect(read).toEqual({ pages: rows[0]?.pages, rows: 1000 })
  await database.drop()
})
