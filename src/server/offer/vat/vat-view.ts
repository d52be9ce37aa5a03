import type { VatVersionView } from '#contract/offer/vat.ts'
import { parisDayOf, parisDayText } from '#domain/storage/paris-day.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'
import { firstVersion, versionState } from '#server/core/versions.ts'
import { currentVat } from './current-vat.ts'
import { vatVersionOf, vatVersions, type VatRow } from './vat-queries.ts'

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
