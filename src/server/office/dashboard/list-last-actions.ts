import type * as z from 'zod/mini'
import type { listLastActions as endpoint } from '#contract/office/dashboard.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { journalRows } from '#server/office/journal/journal-queries.ts'
import { actOf } from '#server/office/journal/told-lines.ts'

const shown = 5

/** What the staff did last (docs/rules/pages.md#office): the first lines of the audit log. */
export async function listLastActions(ctx: Context): Promise<z.input<typeof endpoint.output>> {
  requireAdmin(ctx.actor)
  const rows = await journalRows(ctx, {}, { after: undefined, limit: shown })
  return { actions: rows.map(actOf) }
}
