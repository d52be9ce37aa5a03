import type { SoldPlan } from '#domain/plan/plan-change.ts'
import type { Database, Tx } from '#server/core/context.ts'

/** The subscriptions that renew as they are: what ends, or becomes another plan at its term, keeps what was agreed to. */
export const renewingSubscriptions = (db: Database | Tx, { plan, frequency }: SoldPlan) =>
  db
    .selectFrom('subscriptions as s')
    .where('s.plan', '=', plan)
    .where('s.frequency', '=', frequency)
    .where('s.status', '!=', 'ended')
    .where('s.cancel_at_period_end', '=', false)
    .where((row) =>
      row.or([
        row('s.next_plan', 'is', null),
        row.and([row('s.next_plan', '=', plan), row('s.next_frequency', '=', frequency)]),
      ]),
    )

/** Those of them at another price. */
export const concernedBy = (db: Database | Tx, sold: SoldPlan, priceCents: number) =>
  renewingSubscriptions(db, sold).where('s.price_cents', '!=', priceCents)
