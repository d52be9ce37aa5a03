import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { enqueue } from '#server/core/jobs.ts'
import { found, Refused } from '#server/core/refused.ts'
import { announcePlanPriceJob } from './announce-plan-price.ts'

/** Takes the choice back until its day comes; who was told is told again. A second call changes nothing. */
export async function revokePlanPrice(
  ctx: Context,
  { changeId }: { readonly changeId: string },
): Promise<Record<string, never>> {
  const adminId = requireAdmin(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    const change = found(
      await tx
        .selectFrom('plan_price_changes')
        .selectAll()
        .where('id', '=', changeId)
        .forUpdate()
        .executeTakeFirst(),
    )
    if (change.revoked_at !== null) return {}
    if (change.counts_from <= ctx.now()) throw new Refused('price-change-counts')
    await tx
      .updateTable('plan_price_changes')
      .set({ revoked_at: ctx.now(), revoked_by: adminId })
      .where('id', '=', changeId)
      .execute()
    const { plan, frequency, price_cents: priceCents } = change
    const details = { plan, frequency, priceCents, countsFrom: change.counts_from.toISOString() }
    await recordFact(tx, ctx, { type: 'catalogue.price-change-revoked', details })
    await enqueue(tx, ctx, announcePlanPriceJob, { changeId })
    return {}
  })
}
