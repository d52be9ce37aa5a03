import type { Database, Tx } from '#server/core/context.ts'

/** The order by which the holder chose the running plan: the last one of the subscription that is no renewal. */
export const planOrderOf = (db: Database | Tx, subscriptionId: string) =>
  db
    .selectFrom('orders as o')
    .select(['o.id', 'o.number', 'o.created_at'])
    .where('o.subscription_id', '=', subscriptionId)
    .where((order) =>
      order.or([
        order('o.checkout_id', 'is not', null),
        order.exists(
          order
            .selectFrom('order_items as i')
            .select('i.order_id')
            .whereRef('i.order_id', '=', 'o.id')
            .where('i.kind', '=', 'credit'),
        ),
      ]),
    )
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(1)
