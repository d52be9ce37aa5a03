import { initialVatTable, type VatVersion } from '#domain/invoice/vat.ts'
import type { Database, Tx } from '#server/core/context.ts'
import { firstVersion, inForce } from '#server/core/versions.ts'
import { vatTables, vatVersionOf, vatVersions } from './vat-queries.ts'

/** The table in force at an instant, by the calendar of Paris. */
export async function currentVat(db: Database | Tx, at: Date): Promise<VatVersion> {
  const held = vatVersions(db).where('v.version', '=', inForce(vatTables, at))
  return vatVersionOf(await held.executeTakeFirstOrThrow())
}

/** A new database invoices by the shipped table, marked « à vérifier », until somebody confirms it or another one. */
export async function writeFirstVatTable(db: Database): Promise<void> {
  const { effectiveFrom, regime, rules } = initialVatTable
  await db
    .insertInto('vat_versions')
    .values({
      version: firstVersion,
      effective_from: new Date(`${effectiveFrom}T00:00:00Z`),
      regime,
      rules: JSON.stringify(rules),
      created_at: new Date(`${effectiveFrom}T00:00:00Z`),
    })
    // Ignores every conflict: another process that prepares the same database may have inserted the date before the version.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
