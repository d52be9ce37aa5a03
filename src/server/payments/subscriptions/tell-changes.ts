import { isSamePlan, type SoldPlan } from '#domain/plan/plan-change.ts'
import type { FactType } from '#domain/fact/fact.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { notify } from '#server/messages/notifications/outbox.ts'
import {
  nextPlanOf,
  runningPlan,
  soldAs,
  type SubscriptionRow,
} from '#server/payments/subscription-rows/subscription-rows.ts'

type Change = { readonly before: SubscriptionRow; readonly after: SubscriptionRow }

/** Records each change of a subscription as a fact; writes to the customer when it costs, promises or ends something. */
export async function tellChanges(
  tx: Tx,
  ctx: Context,
  before: SubscriptionRow,
  after: SubscriptionRow,
): Promise<void> {
  for (const { type, kind, details } of newsOf({ before, after })) {
    const periodEnd = after.period_end.toISOString()
    await recordFact(tx, ctx, {
      type,
      customerId: after.customer_id,
      details: { ...soldOf(after), periodEnd, ...details },
    })
    if (kind !== undefined) await write(tx, ctx, kind, after)
  }
}

type Kind =
  | 'subscription-cancelled'
  | 'subscription-resumed'
  | 'subscription-ended'
  | 'subscription-change-unpaid'
  | 'subscription-change-scheduled'
  | 'subscription-change-revoked'
type News = { readonly type: FactType; readonly kind?: Kind; readonly details?: object }

function newsOf(change: Change): News[] {
  const { before, after } = change
  const news: News[] = []
  if (!isSamePlan(soldOf(before), soldOf(after))) {
    news.push({ type: 'subscription.changed', details: { before: soldOf(before) } })
  }
  if (after.status !== 'ended') {
    const isCancelled = after.cancel_at_period_end
    if (before.cancel_at_period_end !== isCancelled) {
      news.push(
        isCancelled
          ? { type: 'subscription.cancelled', kind: 'subscription-cancelled' }
          : { type: 'subscription.resumed', kind: 'subscription-resumed' },
      )
    }
    news.push(...pendingNews(change), ...nextNews(change))
  }
  if (before.status === after.status) return news
  if (after.status === 'ended') {
    news.push({ type: 'subscription.ended', kind: 'subscription-ended' })
  }
  return news
}

/** A change that waits for its payment, or that nobody paid. */
function pendingNews({ before, after }: Change): News[] {
  const [was, is] = [pendingOf(before), pendingOf(after)]
  if (isSame(was, is)) return []
  if (is !== null) {
    const details = { to: is }
    return [{ type: 'subscription.change-unpaid', kind: 'subscription-change-unpaid', details }]
  }
  const isPaid = was !== null && isSamePlan(was, soldOf(after))
  return isPaid ? [] : [{ type: 'subscription.change-lapsed', details: { to: was } }]
}

/** What follows the paid period was promised, or taken back. At its term it counts, and a cancellation replaces it. */
function nextNews({ before, after }: Change): News[] {
  const [was, is] = [nextPlanOf(before), nextPlanOf(after)]
  if (isSame(was, is)) return []
  if (is !== null) {
    const details = { to: is }
    return [
      { type: 'subscription.change-scheduled', kind: 'subscription-change-scheduled', details },
    ]
  }
  if (was === null || isSamePlan(was, soldOf(after))) return []
  const details = { to: was }
  const type = 'subscription.change-revoked'
  const isCancelled = after.cancel_at_period_end
  return [isCancelled ? { type, details } : { type, kind: 'subscription-change-revoked', details }]
}

const soldOf = (row: SubscriptionRow): SoldPlan => {
  const { plan, frequency } = runningPlan(row)
  return { plan, frequency }
}
const pendingOf = (row: SubscriptionRow) => soldAs(row.pending_plan, row.pending_frequency)
const isSame = (one: SoldPlan | null, other: SoldPlan | null): boolean =>
  one === null || other === null ? one === other : isSamePlan(one, other)

/** One mail per kind and state: a second cancellation after one that was taken back is announced again. */
async function write(
  tx: Tx,
  ctx: Context,
  kind: Kind,
  { id, customer_id, revision }: SubscriptionRow,
): Promise<void> {
  await notify(tx, ctx, {
    kind,
    payload: { subscriptionId: id },
    userId: customer_id,
    dedupeKey: `${kind}:${id}:${revision}`,
  })
}
