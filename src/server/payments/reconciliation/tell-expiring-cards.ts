import { sql, type SqlBool } from 'kysely'
import { expiresBeforeRenewal } from '#domain/plan/card-expiry.ts'
import type { Context } from '#server/core/context.ts'
import { forEachApart } from '#server/core/for-each-apart.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { notify } from '#server/messages/notifications/outbox.ts'
import { cardExpiryOf } from '#server/payments/subscription-rows/subscription-rows.ts'

const toldBefore = 30 * 86_400_000

/** Tells who pays by a card that expires before the next renewal, once for each renewal, thirty days before it. */
export async function tellExpiringCards(ctx: Context, batch: number): Promise<void> {
  await forEachApart(renewingSoon(ctx).limit(batch).execute(), ({ id }) => tell(ctx, id))
}

const renewingSoon = (ctx: Context) =>
  ctx.db
    .selectFrom('subscriptions')
    .select('id')
    .where('status', '=', 'active')
    .where('cancel_at_period_end', '=', false)
    .where('period_end', '>', ctx.now())
    .where('period_end', '<=', new Date(ctx.now().getTime() + toldBefore))
    .where((row) => row('card_told_for', 'is distinct from', row.ref('period_end')))
    .where(
      sql<SqlBool>`(card_exp_year * 12 + card_exp_month) < date_part('year', period_end at time zone 'UTC') * 12 + date_part('month', period_end at time zone 'UTC')`,
    )
    .orderBy('period_end')
    .orderBy('id')

async function tell(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const row = await tx
      .selectFrom('subscriptions')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const { customer_id: customerId, period_end: renewsAt } = row
    const isTold = row.card_told_for?.getTime() === renewsAt.getTime()
    if (isTold || !expiresBeforeRenewal(cardExpiryOf(row), renewsAt, ctx.now())) return
    await tx
      .updateTable('subscriptions')
      .set({ card_told_for: renewsAt, updated_at: ctx.now() })
      .where('id', '=', id)
      .execute()
    const details = { plan: row.plan, frequency: row.frequency, periodEnd: renewsAt.toISOString() }
    await recordFact(tx, ctx, { type: 'subscription.card-expiry-told', customerId, details })
    await notify(tx, ctx, {
      kind: 'subscription-card-expiring',
      payload: { subscriptionId: id },
      userId: customerId,
      dedupeKey: `subscription-card-expiring:${id}:${renewsAt.toISOString()}`,
    })
  })
}
