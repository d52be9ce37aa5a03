import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { prepareVatVersion as endpoint, VatVersionView } from '#contract/offer/vat.ts'
import { vatFaults, vatRegimes, type VatRules } from '#domain/invoice/vat.ts'
import { parisDayOf, parisDayText } from '#domain/storage/paris-day.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { InvalidInput, Refused } from '#server/core/refused.ts'
import { lockVersions, nextNumber } from '#server/core/versions.ts'
import { currentVat } from './current-vat.ts'
import { vatTables } from './vat-queries.ts'
import { readVatVersion } from './vat-view.ts'
import { vatChange } from './vat-change.ts'

type Table = z.output<typeof endpoint.input>

/** Prepares a table for a future day; no invoice uses it before somebody confirms it. */
export async function prepareVatVersion(ctx: Context, table: Table): Promise<VatVersionView> {
  requireAdmin(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    await lockVersions(tx, vatTables)
    await requireSound(tx, ctx, table)
    const version = await nextNumber(tx, vatTables)
    await tx
      .insertInto('vat_versions')
      .values({
        version,
        ...vatColumns(table),
        created_at: ctx.now(),
        prepared_by: requireAdmin(ctx.actor),
      })
      .execute()
    await recordFact(tx, ctx, {
      type: 'vat.prepared',
      details: { version, effectiveFrom: table.effectiveFrom },
      change: vatChange(await currentVat(tx, ctx.now()), table),
    })
    return readVatVersion(tx, ctx, version)
  })
}

export const vatColumns = ({ effectiveFrom, regime, rules }: Table) => ({
  effective_from: sql<Date>`${effectiveFrom}::date`,
  regime,
  rules: JSON.stringify(rules),
})

/** The day must be tomorrow or later: today's invoices keep their table. One table a day; `except` is the table being edited. */
export async function requireSound(
  tx: Tx,
  ctx: Context,
  { effectiveFrom, rules }: Table,
  except: number | null = null,
): Promise<void> {
  if (effectiveFrom <= parisDayText(parisDayOf(ctx.now()))) {
    throw new InvalidInput({ effectiveFrom: 'too-soon' })
  }
  const faults = vatRegimes.flatMap((regime) =>
    vatFaults((rules as VatRules)[regime]).map((fault) => ({ regime, ...fault })),
  )
  if (faults.length > 0) throw new Refused('rules-invalid', { faults })
  const rival = await tx
    .selectFrom('vat_versions')
    .select('version')
    .where(sql<boolean>`effective_from = ${effectiveFrom}::date`)
    .where('withdrawn_at', 'is', null)
    .where('version', '!=', except ?? 0)
    .executeTakeFirst()
  if (rival) throw new Refused('date-taken', { version: rival.version })
}
