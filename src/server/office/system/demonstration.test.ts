import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { demonstrationMark, isDemonstration, isOfOthers } from './demonstration.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(() => database.drop())

const insertUser = (email: string, isVerified: boolean) =>
  database.pool.query(`insert into users (email, name, email_verified) values ($1, 'A', $2)`, [
    email,
    isVerified,
  ])
const insertMark = () =>
  database.pool.query(`insert into settings (key, value) values ($1, 'true')`, [demonstrationMark])

test('a database without a table, or without an account of ours, is no demonstration', async () => {
  expect(await isDemonstration(database.pool)).toBe(false)
  await database.pool.query('drop schema public cascade; create schema public')
  expect(await isDemonstration(database.pool)).toBe(false)
})

test('the mark of the seed tells it, even when its accounts are gone', async () => {
  await insertMark()
  expect(await isDemonstration(database.pool)).toBe(true)
})

test('its accounts tell it where the seed left no mark', async () => {
  await insertUser('Operateur@escale.test', true)
  expect(await isDemonstration(database.pool)).toBe(true)
})

// Seen to fail without `email_verified`: whoever signs up so stops the next start of a production.
test('a stranger who signs up with such an address stops no production: nobody can confirm it', async () => {
  await insertUser('admin@escale.test', false)
  await insertUser('marie@xescale.test', true)
  await insertUser('marie@escale.test.example.org', true)
  expect(await isDemonstration(database.pool)).toBe(false)
})

test('a database is of other people once somebody has an account that no seed made', async () => {
  expect(await isOfOthers(database.pool)).toBe(false)
  await insertUser('marie@example.org', true)
  expect(await isOfOthers(database.pool)).toBe(true)
  await insertMark()
  expect(await isOfOthers(database.pool)).toBe(false)
  await database.pool.query('drop schema public cascade; create schema public')
  expect(await isOfOthers(database.pool)).toBe(false)
})

// Seen to fail: without the check in `main.ts`, it listens and the demonstration's accounts sign in.
test('the server itself does not start on one in production, and says why', async () => {
  await insertMark()
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../main.ts')], {
    env: { ...production, DATABASE_URL: database.connectionString },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  // Not at « exit »: what it said may still be on its way.
  expect(await once(child, 'close')).toEqual([1, null])
  expect(said.trim()).toBe(
    'Configuration refusée :\n  - DATABASE_URL : cette base contient les données de démonstration, dont les mots de passe sont publics\u00a0; donnez à la production une base vide.',
  )
})

const production = {
  ESCALE_MODE: 'production',
  PORT: '3999',
  BASE_URL: 'https://escale.example.org',
  AUTH_SECRET: 'qX7v0mZr4LsT9bWc2NfH8yKd5GpJ3uEa',
  ADMIN_EMAIL: 'direction@escale.example.org',
  SMTP_URL: 'smtps://user:pass@smtp.example.org',
  MAIL_FROM: 'Escale <bonjour@escale.example.org>',
}
