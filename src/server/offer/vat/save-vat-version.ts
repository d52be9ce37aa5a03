import type * as z from 'zod/mini'
import type { saveVatVersion as endpoint, VatVersionView } from '#contract/offer/vat.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { Refused } from '#server/core/refused.ts'
import { firstVersion, lockVersions } from '#server/core/versions.ts'
import { requireSound, vatColumns } from './prepare-vat-version.ts'
import { vatChange } from './vat-change.ts'
import { vatVersionOf, vatVersionSeen, type VatRow, vatTables } from './vat-queries.ts'
import { readVatVersion } from './vat-view.ts'

/** Changes a prepared table. Invoices use the confirmed ones and the shipped one, so those never change. */
export async function saveVatVersion(
  ctx: Context,
  { version, revision, ...table }: z.output<typeof endpoint.input>,
): Promise<VatVersionView> {
  requireAdmin(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    await lockVersions(tx, vatTables)
    const row = await vatVersionSeen(tx, { version, revision })
    requireUnconfirmed(row)
    if (version === firstVersion) throw new Refused('version-in-force')
    await requireSound(tx, ctx, table, version)
    const change = vatChange(vatVersionOf(row), table)
    if (Object.keys(change.after).length > 0) {
      await tx
        .updateTable('vat_versions')
        .set({ ...vatColumns(table), revision: revision + 1 })
        .where('version', '=', version)
        .execute()
      await recordFact(tx, ctx, { type: 'vat.changed', details: { version }, change })
    }
    return readVatVersion(tx, ctx, version)
  })
}

export function requireUnconfirmed(row: VatRow): void {
  if (row.withdrawn_at !== null) throw new Refused('version-withdrawn')
  if (row.confirmed_at !== null) throw new Refused('version-confirmed')
}
