import type * as z from 'zod/mini'
import type { listQuotes as endpoint } from '#contract/sales/office-quotes.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { decodeCursor, pageOf, pageSize } from '#server/core/paging.ts'
import { adminQuoteSummary } from '#server/sales/quotes/quote-views.ts'
import { officeQuoteRows } from './office-quote-queries.ts'

/** The quotes that the office searches for, and which have waited too long for an answer. */
export async function listQuotes(
  ctx: Context,
  { cursor, limit, ...filter }: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  requireAdmin(ctx.actor)
  const page = { after: decodeCursor(cursor), limit: pageSize(limit) + 1 }
  return pageOf(await officeQuoteRows(ctx, filter, page), limit, (row) => ({
    ...adminQuoteSummary(row),
    isLate: row.is_late,
  }))
}
