import type pg from 'pg'

export type Quieted = { readonly ended: number; readonly paused: number }

/**
 * Since the backup, standing orders may have been paid or stopped, which these rows do not know: none is paid by itself
 * (docs/rules/standing-orders.md#after-a-restored-backup). `tellOfRestored` tells the customers.
 */
export async function quietStandingOrders(client: pg.Client): Promise<Quieted> {
  const ended = await client.query(`
    with ended as (
      update standing_orders set status = 'ended', ended_at = now(), ended_because = 'restored'
      where status in ('asked', 'announced', 'paying') returning id, customer_id, quote_id
    ), freed as (
      update standing_order_parcels p set live = false from ended where p.standing_order_id = ended.id and p.live
    )
    insert into events (type, at, actor_kind, actor_label, customer_id, quote_id, details)
    select 'standing-order.ended', now(), 'job', 'restore', customer_id, quote_id,
      '{"because": "restored"}' from ended`)
  const paused = await client.query(`
    with paused as (
      update standing_orders set status = 'paused' where status = 'waiting' returning id, customer_id
    )
    insert into events (type, at, actor_kind, actor_label, customer_id, details)
    select 'standing-order.paused', now(), 'job', 'restore', customer_id,
      jsonb_build_object('because', 'restored', 'standingOrderId', id) from paused`)
  return { ended: ended.rowCount ?? 0, paused: paused.rowCount ?? 0 }
}
