import { sql } from 'kysely'
import * as z from 'zod'
import type { SupplementOutcome } from '#domain/shipment/supplement.ts'
import { isStaff, requireStaff } from '#server/core/access.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { enqueue } from '#server/core/jobs.ts'
import { notifyOffice } from '#server/messages/notifications/outbox.ts'

type SupplementQuote = { readonly id: string; readonly number: string; readonly customerId: string }

/**
 * Ends the supplement of this quote, if it is one: its shipment is no longer held by it. The caller holds the quote's lock.
 */
export async function endSupplement(
  tx: Tx,
  ctx: Context,
  { id: quoteId, number, customerId }: SupplementQuote,
  outcome: SupplementOutcome,
): Promise<void> {
  const ended = await tx
    .updateTable('supplements')
    .set({ outcome, ended_at: ctx.now() })
    .where('quote_id', '=', quoteId)
    .where('outcome', 'is', null)
    .returning(['shipment_id', 'up_to_g'])
    .executeTakeFirst()
  if (!ended) return
  const { order_id: orderId } = await tx
    .selectFrom('shipments')
    .select('order_id')
    .where('id', '=', ended.shipment_id)
    .executeTakeFirstOrThrow()
  await recordFact(tx, ctx, {
    type: `shipment.supplement-${outcome}`,
    customerId,
    orderId,
    shipmentId: ended.shipment_id,
    details: { quoteNumber: number, upToGrams: ended.up_to_g },
  })
  if (outcome !== 'declined' && outcome !== 'expired') return
  await notifyOffice(tx, ctx, {
    kind: 'supplement-unpaid',
    payload: { quoteId, because: outcome },
    dedupeKey: `supplement-unpaid:${quoteId}`,
  })
}

/**
 * The job that ends the supplements of a shipment that is cancelled or has nothing left to pack, named here because their quotes
 * lie above (`endSupplementsJob`).
 */
export const endSupplements = {
  // The name under which the version before queues it, and works on it.
  name: 'withdraw-supplement',
  /** `staffId` is who ended the shipment: nobody, when the provider's word on a refund did. */
  payload: z.strictObject({ shipmentId: z.uuid(), staffId: z.uuid().optional() }),
} as const

/**
 * A job, because a quote is locked before its shipment, and nobody waits for another order while one is locked. A paid supplement
 * needs it only if the shipment is cancelled.
 */
export async function endSupplementsOf(tx: Tx, ctx: Context, shipmentId: string): Promise<void> {
  const one = await tx
    .selectFrom('supplements as x')
    .innerJoin('shipments as s', 's.id', 'x.shipment_id')
    .select('x.quote_id')
    .where('x.shipment_id', '=', shipmentId)
    .where(sql<boolean>`(x.outcome is null or x.outcome = 'paid' and s.status = 'cancelled')`)
    .limit(1)
    .executeTakeFirst()
  if (!one) return
  const staffId = isStaff(ctx.actor) ? requireStaff(ctx.actor) : undefined
  await enqueue(tx, ctx, endSupplements, { shipmentId, staffId })
}

/** The supplements that were paid for a shipment, each with the order that paid it. */
export const paidSupplementsOf = (db: Database | Tx, shipmentId: string) =>
  db
    .selectFrom('supplements as x')
    .innerJoin('quotes as q', 'q.id', 'x.quote_id')
    .innerJoin('order_quotes as oq', (join) =>
      join.onRef('oq.quote_id', '=', 'x.quote_id').on('oq.active', '=', true),
    )
    .innerJoin('quote_versions as v', (join) =>
      join.onRef('v.quote_id', '=', 'oq.quote_id').onRef('v.version', '=', 'oq.version'),
    )
    .select(['x.quote_id', 'oq.order_id', 'q.number', 'v.lines', 'x.up_to_g', 'x.is_non_standard'])
    .select('x.asked_by')
    .where('x.shipment_id', '=', shipmentId)
    .where('x.outcome', '=', 'paid')
    .orderBy('x.asked_at')
    .orderBy('q.number')
    .execute()

/**
 * The orders that pay for the shipment `s` of a query: the one that made it, and those that paid a supplement for it. A lateral
 * join, because PostgreSQL would read every order for an `or`.
 */
export const payingOrders = sql<{ readonly order_id: string }>`(select s.order_id
  union select oq.order_id from supplements x join order_quotes oq on oq.quote_id = x.quote_id and oq.active
  where x.shipment_id = s.id and x.outcome = 'paid')`.as('paying')

/** SQL: the names of the supplements that the order `o` pays, as a customer reads them; they send no parcels of their own. */
export const supplementsOfOrder = sql`select 'Supplément pour l’envoi ' || s.number as name
  from order_quotes oq join supplements x on x.quote_id = oq.quote_id join shipments s on s.id = x.shipment_id
  where oq.order_id = o.id`
