import { sql } from 'kysely'
import * as z from 'zod'
import {
  vatKinds,
  vatRegimes,
  vatZones,
  type VatRules,
  type VatVersion,
} from '#domain/invoice/vat.ts'
import { basisPoints } from '#domain/units.ts'
import type { Database, Tx } from '#server/core/context.ts'
import { found } from '#server/core/refused.ts'
import { firstVersion, requireRevision, type Versions } from '#server/core/versions.ts'

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
