import type * as z from 'zod/mini'
import type { createPromotion as endpoint, PromotionView } from '#contract/offer/promotions.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { InvalidInput, Refused } from '#server/core/refused.ts'
import { promotionView } from './promotion-queries.ts'

type Asked = z.output<typeof endpoint.input>

/** Creates a code; refused with `promotion-exists` when the code exists. */
export async function createPromotion(ctx: Context, asked: Asked): Promise<PromotionView> {
  requireAdmin(ctx.actor)
  const columns = promotionColumns(asked)
  return answeredInTransaction(ctx, async (tx) => {
    const row = await tx
      .insertInto('promotions')
      .values({ code: asked.code, ...columns, created_at: ctx.now(), updated_at: ctx.now() })
      .onConflict((conflict) => conflict.column('code').doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!row) throw new Refused('promotion-exists')
    await recordFact(tx, ctx, {
      type: 'promotion.created',
      details: { promotionId: row.id, code: row.code },
      change: { before: {}, after: columns },
    })
    return promotionView(row, 0)
  })
}

type Terms = Omit<Asked, 'code'>

/** The terms as columns; throws 422 unless they have either a per cent or an amount, and when they end before they begin. */
export function promotionColumns(terms: Terms) {
  if ((terms.percent === null) === (terms.amountCents === null)) {
    throw new InvalidInput({ amountCents: 'one-of-two' })
  }
  const [starts, ends] = [new Date(terms.startsAt), terms.endsAt && new Date(terms.endsAt)]
  if (ends && ends <= starts) throw new InvalidInput({ endsAt: 'before-start' })
  return {
    target: terms.target,
    percent_bp: terms.percent,
    amount_cents: terms.amountCents,
    minimum_cents: terms.minimumCents,
    starts_at: starts,
    ends_at: ends === '' ? null : ends,
    is_on: terms.isOn,
    max_uses: terms.maxUses,
    max_uses_per_customer: terms.maxUsesPerCustomer,
    first_shipment_only: terms.firstShipmentOnly,
    plans: terms.plans,
    destinations: terms.destinations,
  }
}
