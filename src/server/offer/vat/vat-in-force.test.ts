import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { initialVatTable, vatKinds, type VatVersion } from '#domain/invoice/vat.ts'
import type { Tx } from '#server/core/context.ts'
import { createTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'
import { currentVat } from './vat-queries.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await createTestApp()
  admin = await app.makeStaff('admin')
})
afterAll(() => app.close())

type Table = readonly [effectiveFrom: string, isConfirmed: boolean, isWithdrawn: boolean]

/** The version in force with these tables, which a rollback removes; they take the numbers from 2 on. */
async function heldAt(at: Date, tables: readonly Table[]): Promise<VatVersion> {
  const tx = await app.deps.db.startTransaction().execute()
  try {
    for (const [index, table] of tables.entries()) await insert(tx, index + 2, table)
    return await currentVat(tx, at)
  } finally {
    await tx.rollback().execute()
  }
}

const heldOn = (day: string, tables: readonly Table[]) =>
  heldAt(new Date(`${day}T12:00:00Z`), tables)

const insert = (tx: Tx, version: number, [from, isConfirmed, isWithdrawn]: Table) =>
  tx
    .insertInto('vat_versions')
    .values({
      version,
      effective_from: sql<Date>`${from}::date`,
      regime: 'real',
      rules: JSON.stringify(initialVatTable.rules),
      created_at: new Date('2026-01-01'),
      confirmed_at: isConfirmed ? new Date('2026-01-01') : null,
      confirmed_by: isConfirmed ? admin.id : null,
      withdrawn_at: isWithdrawn ? new Date('2026-01-02') : null,
    })
    .execute()

// Removed to see it fail: `counts` of the tables, then the order by date of `inForce`.
test.each([
  ['before everything, the first', '2025-06-01', 1],
  ['from its day on, a confirmed one', '2026-07-01', 3],
  ['the day before, the one before', '2026-06-30', 1],
  ['never one that nobody confirmed, nor one that was withdrawn', '2027-12-31', 2],
])('%s: on %s table %i', async (_, day, expected) => {
  const tables: readonly Table[] = [
    ['2027-01-01', true, false],
    ['2026-07-01', true, false],
    ['2026-09-01', false, false],
    ['2027-02-01', true, true],
  ]
  expect((await heldOn(day, tables)).version).toBe(expected)
})

test.each([
  ['2026-06-30T21:59:59Z', 1],
  ['2026-06-30T22:00:00Z', 2],
])('a table counts from midnight in Paris: at %s table %i', async (at, expected) => {
  expect((await heldAt(new Date(at), [['2026-07-01', true, false]])).version).toBe(expected)
})

const days = fc
  .integer({ min: 0, max: 2000 })
  .map((day) => new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10))

test('whatever was prepared, each day has one table, and none is skipped between two days', async () => {
  const prepared = fc.uniqueArray(fc.tuple(days, fc.boolean(), fc.boolean()), {
    selector: ([from]) => from,
    maxLength: 8,
  })
  await fc.assert(
    fc.asyncProperty(prepared, days, async (asked, day) => {
      const tables = asked.filter(([from]) => from !== initialVatTable.effectiveFrom)
      const held = await heldOn(day, tables)
      expect(held.effectiveFrom <= day).toBe(true)
      expect(held.toVerify).toBe(held.version === 1)
      const later = tables.filter(
        ([from, isConfirmed, isWithdrawn]) =>
          isConfirmed && !isWithdrawn && from > held.effectiveFrom && from <= day,
      )
      expect(later).toEqual([])
      for (const kind of vatKinds) expect(held.rules[held.regime][kind]).toBeDefined()
    }),
    { numRuns: 40 },
  )
})
