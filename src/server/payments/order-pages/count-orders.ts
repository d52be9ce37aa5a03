import type * as z from 'zod/mini'
import type { countOrders as endpoint } from '#contract/payments/office-orders.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { attentionCounts, orderCounts } from './office-order-queries.ts'

/** How many orders each filter would show. */
export async function countOrders(
  ctx: Context,
  filter: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  requireAdmin(ctx.actor)
  const [statuses, attentions] = await Promise.all([orderCounts(ctx, filter), attentionCounts(ctx)])
  return { statuses, attentions }
}
