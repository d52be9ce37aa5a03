import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createTestApp } from '#tests/support/test-app.ts'
import { foundInvoices } from './found-invoices.ts'

const app = await createTestApp()
afterAll(() => app.close())

// Seen to fail: an expression that no index holds; each search read every invoice.
test('the invoices of deleted accounts are found by an index', async () => {
  const plan = await app.deps.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    const found = foundInvoices({ month: '2026-11', search: 'Marie' })
    return sql`explain select i.id from invoices i where ${found}`.execute(tx)
  })
  expect(JSON.stringify(plan.rows)).toContain('invoices_names')
})
