import { sql } from 'kysely'
import * as z from 'zod'
import type { VatVersionView } from '#contract/offer/vat.ts'
import {
  initialVatTable,
  vatKinds,
  vatRegimes,
  type VatRules,
  type VatVersion,
  vatZones,
} from '#domain/invoice/vat.ts'
import { alertAfter } from '#domain/office/alerts.ts'
import { addDays, parisDayOf, parisDayText } from '#domain/storage/paris-day.ts'
import { basisPoints } from '#domain/units.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'
import { found } from '#server/core/refused.ts'
import {
  firstVersion,
  inForce,
  requireRevision,
  type Versions,
  versionState,
} from '#server/core/versions.ts'

const rule = z.object({
  rate: z.int().min(0).max(10_000).transform(basisPoints),
  exemption: z.string().nullable(),
})
const rules = z.record(
  z.enum(vatRegimes),
  z.record(z.enum(vatKinds), z.record(z.enum(vatZones), rule)),
) satisfies z.ZodType<VatRules>

/** An unconfirmed table is not in force, except the shipped one. */
export const vatTables: Versions = {
  table: 'vat_versions',
  number: 'version',
  isByDay: true,
  counts: sql`(confirmed_at is not null or version = ${sql.lit(firstVersion)})`,
}

export const vatVersions = (db: Database | Tx) =>
  db
    .selectFrom('vat_versions as v')
    .leftJoin('users as author', 'author.id', 'v.prepared_by')
    .leftJoin('users as confirmer', 'confirmer.id', 'v.confirmed_by')
    .select(['v.version', 'v.regime', 'v.rules', 'v.revision', 'v.confirmed_at', 'v.withdrawn_at'])
    .select(['author.name as prepared_by', 'confirmer.name as confirmed_by'])
    .select(sql<string>`v.effective_from::text`.as('effective_from'))

export type VatRow = Awaited<ReturnType<ReturnType<typeof vatVersions>['executeTakeFirstOrThrow']>>

type TableRow = Pick<VatRow, 'version' | 'effective_from' | 'regime' | 'rules' | 'confirmed_at'>

export const vatVersionOf = (row: TableRow): VatVersion => ({
  version: row.version,
  effectiveFrom: row.effective_from,
  regime: z.enum(vatRegimes).parse(row.regime),
  rules: rules.parse(row.rules),
  toVerify: row.confirmed_at === null,
})

/** The table at the revision that was on the screen; another revision is a `stale` refusal. The caller holds `lockVersions`. */
export async function vatVersionSeen(
  tx: Tx,
  { version, revision }: { readonly version: number; readonly revision: number },
): Promise<VatRow> {
  const row = found(await vatVersions(tx).where('v.version', '=', version).executeTakeFirst())
  requireRevision(row, revision)
  return row
}

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

/** One table, with its current state. */
export async function readVatVersion(
  db: Database | Tx,
  ctx: Context,
  version: number,
): Promise<VatVersionView> {
  const row = await vatVersions(db).where('v.version', '=', version).executeTakeFirstOrThrow()
  return vatVersionView(row, await currentVat(db, ctx.now()), ctx.now())
}

export function vatVersionView(
  row: VatRow,
  inForce: { readonly version: number },
  now: Date,
): VatVersionView {
  const { version, effectiveFrom, regime, rules } = vatVersionOf(row)
  return {
    version,
    effectiveFrom,
    regime,
    rules,
    revision: row.revision,
    state: stateOf(row, inForce, parisDayText(parisDayOf(now))),
    preparedBy: row.prepared_by,
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
    confirmedBy: row.confirmed_by,
  }
}

/** SQL: whether the row of `vat_versions v` waits to be confirmed, and its day is near or past. */
export const isUnconfirmedSoon = (now: Date) =>
  sql<boolean>`v.confirmed_at is null and v.withdrawn_at is null and v.version <> ${sql.lit(firstVersion)}
    and v.effective_from <= ${parisDayText(addDays(parisDayOf(now), alertAfter.vatDays))}::date`

function stateOf(
  row: VatRow,
  inForce: { readonly version: number },
  today: string,
): VatVersionView['state'] {
  const hasBegun = row.effective_from <= today
  const isInForce = row.version === inForce.version
  const isWithdrawn = row.withdrawn_at !== null
  const holds = isInForce || row.version === firstVersion || row.confirmed_at !== null
  if (!isWithdrawn && !holds) return hasBegun ? 'late' : 'prepared'
  return versionState({ isWithdrawn, isInForce, hasBegun })
}
