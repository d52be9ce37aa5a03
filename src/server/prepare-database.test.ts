import { afterEach, beforeEach, expect, test } from 'vitest'
import { publishFirstCatalogue } from '#server/offer/catalogue/current-catalogue.ts'
import { writeFirstVatTable } from '#server/offer/vat/vat-queries.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { kyselyOn } from './core/adapters/postgres.ts'
import type { DB } from './core/schema.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(() => database.drop())

// Seen to fail where the first VAT table looked for a conflict of its version alone: another process held its date.
test('processes that prepare one new database at the same time all write its first prices and VAT, once', async () => {
  const db = kyselyOn<DB>(database.pool)
  // Versions are never deleted; here each round must begin without one.
  await database.pool.query('alter table vat_versions disable trigger user')
  await database.pool.query('alter table catalogue_versions disable trigger user')
  const together = Array.from({ length: 10 })
  for (let round = 0; round < 20; round += 1) {
    await database.pool.query('truncate vat_versions, catalogue_versions cascade')
    await Promise.all(together.map(() => writeFirstVatTable(db)))
    await Promise.all(together.map(() => publishFirstCatalogue(db)))
    const written =
      'select version from vat_versions union all select version from catalogue_versions'
    expect((await database.pool.query(written)).rows).toEqual([{ version: 1 }, { version: 1 }])
  }
})
