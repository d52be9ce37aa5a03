import { afterEach, beforeEach, expect, test } from 'vitest'
import { initialVatTable, vatKinds, vatZones } from '#domain/invoice/vat.ts'
import { kyselyOn } from '#server/core/adapters/postgres.ts'
import type { DB } from '#server/core/schema.ts'
import { createOlderDatabase, type OlderDatabase } from '#tests/support/older-database.ts'
import { currentVat, writeFirstVatTable } from './current-vat.ts'

const setOn = new Date('2026-05-04T08:00:00Z')
const exemption = 'TVA non applicable, décision de l’expert-comptable'
/** As an accountant had it: transport charged, plans not. */
const byHand = {
  effectiveFrom: '2026-05-01',
  toVerify: false,
  rules: Object.fromEntries(
    vatKinds.map((kind) => [
      kind,
      kind === 'plan' ? { rate: 0, exemption } : { rate: 850, exemption: null },
    ]),
  ),
}

let database: OlderDatabase
/** Its VAT was a setting. */
beforeEach(async () => {
  database = await createOlderDatabase('0042')
})
afterEach(() => database.drop())

const set = (value: unknown) =>
  database.pool.query(`insert into settings (key, value, updated_at) values ('vatTable', $1, $2)`, [
    JSON.stringify(value),
    setOn,
  ])
const isSet = async () =>
  (await database.pool.query(`select from settings where key = 'vatTable'`)).rowCount === 1

/** What a start does: the migrations, then the first table where there is none. */
async function vatAfterStart(at = new Date('2026-06-01T10:00:00Z')) {
  await database.migrate()
  const db = kyselyOn<DB>(database.pool)
  await writeFirstVatTable(db)
  return currentVat(db, at)
}

// Removed to see it fail: the insert of 0042; the shipped table took its place.
test('a VAT table that was set by hand goes on, in every zone, and stays confirmed', async () => {
  await set(byHand)
  const vat = await vatAfterStart()
  expect(vat).toMatchObject({ version: 1, effectiveFrom: '2026-05-01', regime: 'real' })
  expect(vat.toVerify).toBe(false)
  for (const kind of vatKinds) {
    for (const zone of vatZones) expect(vat.rules.real[kind][zone]).toEqual(byHand.rules[kind])
  }
  expect(vat.rules.franchise).toEqual(initialVatTable.rules.franchise)
  expect(await isSet()).toBe(false)
})

test('one that nobody had verified is still to verify', async () => {
  await set({ ...byHand, toVerify: true })
  expect(await vatAfterStart()).toMatchObject({ effectiveFrom: '2026-05-01', toVerify: true })
})

test('one that cannot be carried over stops the start, says what to do, and stays', async () => {
  await set({ ...byHand, rules: { ...byHand.rules, plan: { rate: 20.5, exemption: null } } })
  await expect(vatAfterStart()).rejects.toThrow('Correct that row of settings, or delete it')
  const { plan: _, ...others } = byHand.rules
  await database.pool.query('delete from settings')
  await set({ ...byHand, rules: others })
  await expect(vatAfterStart()).rejects.toThrow('0042_vat_by_hand.sql: the setting vatTable')
  expect(await isSet()).toBe(true)
})

test('where dated tables are in use, they go on', async () => {
  await set(byHand)
  await writeFirstVatTable(kyselyOn<DB>(database.pool))
  expect(await vatAfterStart()).toMatchObject({ ...initialVatTable, toVerify: true })
})
