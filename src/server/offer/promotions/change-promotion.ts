import type * as z from 'zod/mini'
import type { changePromotion as endpoint, PromotionView } from '#contract/offer/promotions.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { found, Refused } from '#server/core/refused.ts'
import { promotionColumns } from './create-promotion.ts'
import { promotions, promotionView, usesOfPromotions } from './promotion-queries.ts'

/** Changes the terms of a code from now on: a quote that already uses the code keeps the terms of that day. */
export async function changePromotion(
  ctx: Context,
  { promotionId, version, ...terms }: z.output<typeof endpoint.input>,
): Promise<PromotionView> {
  requireAdmin(ctx.actor)
  const columns = promotionColumns(terms)
  return answeredInTransaction(ctx, async (tx) => {
    const before = found(
      await promotions(tx).where('id', '=', promotionId).forUpdate().executeTakeFirst(),
    )
    if (before.version !== version) throw new Refused('stale', { version: before.version })
    const change = changedColumns(before, columns)
    if (Object.keys(change.after).length > 0) {
      await save(tx, ctx, promotionId, columns)
      const details = { promotionId, code: before.code }
      await recordFact(tx, ctx, { type: 'promotion.changed', details, change })
    }
    const row = await promotions(tx).where('id', '=', promotionId).executeTakeFirstOrThrow()
    return promotionView(row, (await usesOfPromotions(tx, [promotionId])).get(promotionId) ?? 0)
  })
}

type Columns = ReturnType<typeof promotionColumns>

async function save(tx: Tx, ctx: Context, promotionId: string, columns: Columns): Promise<void> {
  await tx
    .updateTable('promotions')
    .set((row) => ({ ...columns, version: row('version', '+', 1), updated_at: ctx.now() }))
    .where('id', '=', promotionId)
    .execute()
}

function changedColumns(before: Readonly<Record<string, unknown>>, columns: Columns) {
  const changed = Object.entries(columns).filter(
    ([name, value]) => JSON.stringify(before[name]) !== JSON.stringify(value),
  )
  return {
    before: Object.fromEntries(changed.map(([name]) => [name, before[name]])),
    after: Object.fromEntries(changed),
  }
}
