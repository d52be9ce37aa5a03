import { afterAll, beforeAll, expect, test } from 'vitest'
import { readStatements } from '../bench/statements/read-statements.ts'
import { planOfStatements } from './support/plan-of-statements.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'

/**
 * Runs on the other engine, after the server's tests have run on ours: `scripts/test.ts` had them write what they sent. So
 * Debian's PostgreSQL plans every statement, and runs again only the tests that depend on the engine.
 */
const folder = process.env['TEST_SENT_STATEMENTS'] ?? ''

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

// Seen to fail with `returning old.status` in a statement, which PostgreSQL 15 does not have.
test('PostgreSQL plans every statement that the server’s tests sent to the other engine', async () => {
  const sent = readStatements(folder).map(({ sender, text }) => [sender, text] as const)
  expect(sent.length).toBeGreaterThan(1000)
  expect(await planOfStatements(database.connectionString, sent)).toEqual([])
})
