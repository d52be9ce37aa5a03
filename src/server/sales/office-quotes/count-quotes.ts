import type * as z from 'zod/mini'
import type { countQuotes as endpoint } from '#contract/sales/office-quotes.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { quoteCounts } from './office-quote-queries.ts'

/** How many quotes each tab would show. */
export async function countQuotes(
  ctx: Context,
  filter: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  requireAdmin(ctx.actor)
  return { statuses: await quoteCounts(ctx, filter) }
}
