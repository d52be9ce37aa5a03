import type * as z from 'zod/mini'
import type { listLegalVersions as endpoint } from '#contract/legal-office.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import {
  firstVersion,
  legalVersions,
  numberInForce,
  versionSummary,
} from './legal-version-queries.ts'

const pageSize = 30

/** Every version of a subject, the last first; version 1 ends the list. */
export async function listLegalVersions(
  ctx: Context,
  { subject, before }: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  requireAdmin(ctx.actor)
  let query = legalVersions(ctx.db, subject)
    .orderBy('p.number', 'desc')
    .limit(pageSize + 1)
  if (before !== undefined) query = query.where('p.number', '<', before)
  const rows = await query.execute()
  const inForce = await numberInForce(ctx.db, subject, ctx.now())
  const shown = rows.slice(0, pageSize).map((row) => versionSummary(row, ctx.now(), inForce))
  const hasMore = rows.length > pageSize
  return {
    versions: hasMore ? shown : [...shown, firstVersion(inForce === 1)],
    nextBefore: hasMore ? (shown.at(-1)?.number ?? null) : null,
  }
}
