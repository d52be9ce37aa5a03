import type * as z from 'zod/mini'
import type { listVatVersions as endpoint } from '#contract/vat.ts'
import { addDays, parisDayOf, parisDayText } from '#domain/storage/paris-day.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { currentVat } from './current-vat.ts'
import { vatVersions } from './vat-queries.ts'
import { readVatVersion, vatVersionView } from './vat-view.ts'

const pageSize = 20

/** The tables, the last prepared first, and the one that invoices take today. */
export async function listVatVersions(
  ctx: Context,
  { before }: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  requireAdmin(ctx.actor)
  let query = vatVersions(ctx.db)
    .orderBy('v.version', 'desc')
    .limit(pageSize + 1)
  if (before !== undefined) query = query.where('v.version', '<', before)
  const rows = await query.execute()
  const shown = rows.slice(0, pageSize)
  const current = await currentVat(ctx.db, ctx.now())
  return {
    versions: shown.map((row) => vatVersionView(row, current, ctx.now())),
    nextBefore: rows.length > pageSize ? (shown.at(-1)?.version ?? null) : null,
    inForce: await readVatVersion(ctx.db, ctx, current.version),
    tomorrow: parisDayText(addDays(parisDayOf(ctx.now()), 1)),
  }
}
