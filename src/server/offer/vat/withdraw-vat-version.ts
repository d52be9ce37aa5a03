import type * as z from 'zod/mini'
import type { withdrawVatVersion as endpoint } from '#contract/offer/vat.ts'
import { firstVatVersion } from '#domain/invoice/vat.ts'
import { parisDayOf, parisDayText } from '#domain/storage/paris-day.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { Refused } from '#server/core/refused.ts'
import { lockVat, vatVersionSeen, type VatRow } from './vat-queries.ts'

/** Takes back a table by which nothing was ever invoiced; its day is free again. */
export async function withdrawVatVersion(
  ctx: Context,
  seen: z.output<typeof endpoint.input>,
): Promise<Record<string, never>> {
  requireAdmin(ctx.actor)
  return inTransaction(ctx, async (tx) => {
    await lockVat(tx)
    const row = await vatVersionSeen(tx, seen)
    if (row.withdrawn_at !== null) return {}
    requireUnused(ctx, row)
    await withdraw(tx, ctx, seen.version)
    return {}
  })
}

function requireUnused(ctx: Context, { version, effective_from, confirmed_at }: VatRow): void {
  const hasBegun = effective_from <= parisDayText(parisDayOf(ctx.now()))
  if (version === firstVatVersion || (confirmed_at !== null && hasBegun)) {
    throw new Refused('version-in-force')
  }
}

async function withdraw(tx: Tx, ctx: Context, version: number): Promise<void> {
  await tx
    .updateTable('vat_versions')
    .set({ withdrawn_at: ctx.now() })
    .where('version', '=', version)
    .execute()
  await recordFact(tx, ctx, {
    type: 'vat.withdrawn',
    details: { version },
    change: { before: { withdrawn: false }, after: { withdrawn: true } },
  })
}
