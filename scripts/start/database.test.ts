import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createTestDatabase, forgivingPool } from '#tests/support/test-database.ts'
import { databaseOf } from '../postgres/sockets.ts'
import { prepareDatabase } from './database.ts'
import { readStartSettings } from './settings.ts'

const name = `guest_${process.pid}`
const { connectionString } = inject('testServer')
const admin = forgivingPool(connectionString, 1)
const asGuest = new URL(databaseOf(connectionString, name))
asGuest.searchParams.set('options', `-c role=${name}`)

// In a database of somebody else, where it may write and not create.
beforeAll(async () => {
  await admin.query(`create role ${name}`)
  await admin.query(`create database ${name}`)
})
afterAll(async () => {
  await admin.query(`drop database ${name} with (force)`)
  await admin.query(`drop role ${name}`)
  await admin.end()
})

// Removed to see it fail: `extensionProblems`; the migration then fails with PostgreSQL’s own words.
test('a database user who may not create the extensions is refused in plain words, and nothing is changed', async () => {
  const settings = readStartSettings({ DATABASE_URL: asGuest.href })
  await expect(prepareDatabase(settings, asGuest.href)).rejects.toThrow(
    'ne peut pas créer l’extension pg_trgm : donnez-lui le droit CREATE',
  )
  const pool = forgivingPool(databaseOf(connectionString, name), 1)
  const { rows } = await pool.query(`select tablename from pg_tables where schemaname = 'public'`)
  await pool.end()
  expect(rows).toEqual([])
})

test.each([
  ['postgres://nobody@127.0.0.1:1/none', 'rien n’écoute à cette adresse.'],
  [
    'postgres://nobody@127.0.0.1:1,127.0.0.1:2/none?target_session_attrs=read-write',
    'aucun serveur n’accepte d’écritures (127.0.0.1:1\u00a0: rien n’écoute à cette adresse\u00a0; 127.0.0.1:2\u00a0: rien n’écoute à cette adresse).',
  ],
  [databaseOf(connectionString, 'not_there'), 'cette base n’existe pas.'],
])('a database that cannot be reached is refused in French: %s', async (address, why) => {
  const settings = readStartSettings({ DATABASE_URL: address })
  await expect(prepareDatabase(settings, address)).rejects.toThrow(
    `La base de DATABASE_URL ne répond pas\u00a0: ${why}`,
  )
})

// As through a PgBouncer that ignores what a connection asks for. Removed to see it fail: `keepsOurs`.
test('an address whose connections do not keep our deadlines is refused', async () => {
  const url = new URL(connectionString)
  url.searchParams.set('statement_timeout', '0')
  const address = url.href
  const settings = readStartSettings({ DATABASE_URL: address })
  await expect(prepareDatabase(settings, address)).rejects.toThrow(
    'qui ne transmet pas nos délais\u00a0: donnez l’adresse de PostgreSQL lui-même.',
  )
})

test('a version that the database has left behind is refused in plain words, before anything is written', async () => {
  const database = await createTestDatabase()
  const { connectionString: address, pool } = database
  await pool.query(`insert into migrations (name, sha256) values ('9999_later.sql', '')`)
  const settings = readStartSettings({ DATABASE_URL: address })
  await expect(prepareDatabase(settings, address)).resolves.toBeDefined()
  await pool.query(`comment on table migrations is 'needs 9999'`)
  await expect(prepareDatabase(settings, address)).rejects.toThrow(
    'trop ancienne pour la base : une plus récente y a appliqué 9999_later.sql',
  )
  await database.drop()
})

// Removed to see it fail: `lost`, which threw; the error of a connection then ended the process.
test('a database that closes connections meanwhile may fail the preparation, and never ends the process', async () => {
  const database = await createTestDatabase()
  const { connectionString: address, pool } = database
  const settings = readStartSettings({ DATABASE_URL: address })
  let isOver = false
  const prepared = prepareDatabase(settings, address).finally(() => (isOver = true))
  const outcome = Promise.allSettled([prepared])
  let closed = 0
  while (!isOver) {
    const { rowCount } = await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name in ('escale', 'pgboss') and pid <> pg_backend_pid()`,
    )
    closed += rowCount ?? 0
  }
  expect(closed).toBeGreaterThan(0)
  await outcome
  await database.drop()
})
