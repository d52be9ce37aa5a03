import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { migrate } from '#server/core/adapters/migrate.ts'
import { databaseOf } from '../scripts/postgres/sockets.ts'
import { forgivingPool } from './support/test-database.ts'

const migrations = join(import.meta.dirname, '..', 'migrations')
const name = `house_${process.pid}`
const { connectionString } = inject('testServer')
const admin = forgivingPool(connectionString, 1)
let pool: pg.Pool

// A server's user as `docs/operations.md` advises: owner of the database, no superuser.
beforeAll(async () => {
  await admin.query(`create role ${name}`)
  await admin.query(`create database ${name} owner ${name}`)
  pool = forgivingPool(databaseOf(connectionString, name), 1, `-c role=${name}`)
  await migrate(pool, migrations)
})
afterAll(async () => {
  await pool.end()
  await admin.query(`drop database ${name} with (force)`)
  await admin.query(`drop role ${name}`)
  await admin.end()
})

test('the server’s user writes facts and what they changed', async () => {
  const { rows } = await pool.query(`insert into events (type, at, actor_kind, actor_label)
    values ('x', now(), 'job', 'x') returning id`)
  const { rowCount } = await pool.query(
    `insert into fact_changes (event_id, before, after) values ($1, '{}', '{}')`,
    [rows[0].id],
  )
  expect(rowCount).toBe(1)
})

// Removed to see each fail: a `revoke` of the baseline.
test.each([
  `update events set type = 'y'`,
  `update fact_changes set after = '{"a": 1}'`,
  `update journal_digests set lines = 0`,
  `delete from journal_digests`,
])('without a trigger, the server’s user still may not « %s »', async (damage) => {
  for (const table of ['events', 'fact_changes', 'journal_digests'])
    await pool.query(`alter table ${table} disable trigger user`)
  await expect(pool.query(damage)).rejects.toThrow('permission denied')
})
