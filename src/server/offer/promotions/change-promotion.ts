import type * as z from 'zod/mini'
import type {
  changePromotion as changePromotionEndpoint,
  createPromotion as createPromotionEndpoint,
  PromotionView,
} from '#contract/offer/promotions.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { found, InvalidInput, Refused } from '#server/core/refused.ts'
import { promotions, promotionView, usesOfPromotions } from './promotion-queries.ts'

/** Changes the terms of a code from now on: a quote that already uses the code keeps the terms of that day. */
export async function changePromotion(
  ctx: Context,
  { promotionId, version, ...terms }: z.output<typeof changePromotionEndpoint.input>,
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

type Asked = z.output<typeof createPromotionEndpoint.input>

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
function promotionColumns(terms: Terms) {
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
