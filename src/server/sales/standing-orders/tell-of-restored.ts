import { sql } from 'kysely'
import type { Context, Tx } from '#server/core/context.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { notify } from '#server/messages/notifications/outbox.ts'
import { recipientOf } from '#server/messages/notifications/recipient-of.ts'
import { lockStandingOrder } from '#server/sales/standing-order-rows/standing-order-rows.ts'

/** The command that restores promises no message: its next passes do, once each, within a week. */
export async function tellOfRestored(ctx: Context): Promise<void> {
  const since = sql`${ctx.now()}::timestamptz - interval '7 days'`
  const { rows } = await sql<{ id: string }>`
    select o.id from standing_orders o
    where (o.ended_because = 'restored' and o.ended_at > ${since} or o.status = 'paused' and exists (
        select from events e where e.customer_id = o.customer_id and e.type = 'standing-order.paused' and e.at > ${since}
          and e.details @> jsonb_build_object('because', 'restored', 'standingOrderId', o.id)))
      and not exists (select from notifications n where n.dedupe_key = ${keyOf('')} || o.id)
    order by o.id`.execute(ctx.db)
  for (const { id } of rows) await inTransaction(ctx, (tx) => tell(tx, ctx, id))
}

const keyOf = (id: string): string => `standing-order-restored:${id}`

async function tell(tx: Tx, ctx: Context, id: string): Promise<void> {
  const order = await lockStandingOrder(tx, { id })
  if (order?.status !== 'paused' && order?.ended_because !== 'restored') return
  await notify(tx, ctx, {
    kind: order.status === 'paused' ? 'standing-order-paused' : 'standing-order-ended',
    payload: { standingOrderId: id },
    ...(await recipientOf(tx, order.customer_id)),
    dedupeKey: keyOf(id),
  })
}
