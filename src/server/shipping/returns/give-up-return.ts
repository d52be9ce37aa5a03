import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { giveUpReturn as giveUpReturnEndpoint } from '#contract/shipping/shop-returns.ts'
import type { WarehouseRequest } from '#contract/warehouse/warehouse-requests.ts'
import { customerReturnStates, returnCan } from '#domain/shop-return/shop-return.ts'
import { requireStaff } from '#server/core/access.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'
import { forEachApart } from '#server/core/for-each-apart.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { defineJob, noPayload } from '#server/core/jobs.ts'
import { Refused } from '#server/core/refused.ts'
import { notify } from '#server/messages/notifications/outbox.ts'
import { lockOrderMoney } from '#server/payments/refunds/locked-money.ts'
import { isLineOf, itemsOf } from '#server/payments/refunds/paired-options.ts'
import { proposeRefund } from '#server/payments/refunds/promise-refund.ts'
import { giveUpPricedReturn } from '#server/payments/refunds/take-back-return.ts'
import { requireNotBeingPaid } from '#server/warehouse/parcel-rows/require-way-out.ts'
import { staffViewOf } from '#server/warehouse/requests/request-queries.ts'
import { lockReturn, type LockedReturn } from './locked-return.ts'

/**
 * A priced return that cannot be done after all: the parcel is free again, or its owner chooses anew. What was paid for it becomes
 * a refund for an admin to approve, with the reason; the storage that was paid stays paid: those days are not due again.
 */
export async function giveUpReturn(
  ctx: Context,
  { returnId: requestId, reason }: z.output<typeof giveUpReturnEndpoint.input>,
): Promise<WarehouseRequest> {
  requireStaff(ctx.actor)
  await inTransaction(ctx, async (tx) => {
    const locked = await lockReturn(tx, requestId)
    const { request, parcel, shopReturn } = locked
    if (shopReturn.state === 'to-price') throw new Refused('return-not-priced')
    if (returnCan('end', shopReturn.state)) await requireNotBeingPaid(tx, requestId)
    const isGivenUp = await giveUpPricedReturn(tx, ctx, {
      requestId,
      parcelId: parcel.id,
      customerId: request.customer_id,
      because: 'impossible',
      words: reason,
    })
    if (!isGivenUp) throw new Refused('return-over')
    await notifyReturnEnded(tx, ctx, { requestId, customerId: request.customer_id })
    if (shopReturn.order_id !== null) await propose(tx, ctx, locked, shopReturn.order_id, reason)
  })
  return staffViewOf(ctx, requestId)
}

async function propose(
  tx: Tx,
  ctx: Context,
  { parcel, shopReturn }: LockedReturn,
  orderId: string,
  reason: string,
): Promise<void> {
  const money = await lockOrderMoney(tx, orderId)
  const sold = (await itemsOf(tx, orderId)).find(
    ({ requestId, lineCode }) => requestId === shopReturn.request_id && lineCode === 'shop_return',
  )
  if (!sold) return
  await proposeRefund(tx, ctx, money, {
    note: `Retour à la boutique impossible, colis ${parcel.tracking_number} : ${reason}`,
    partsOf: ({ lines }, paid) => {
      const line = lines.findIndex((invoiced) => isLineOf(invoiced.line, sold))
      const amountCents = paid[line]
      return amountCents ? [{ line, amountCents }] : []
    },
  })
}

const batch = 200

/** As for quotes: we may learn late of a payment that was made in the last second. */
const newsMilliseconds = 3 * 24 * 3_600_000

/** Ends the returns whose price nobody accepted or paid in time. A payment in progress ends first. */
export async function expireReturns(ctx: Context): Promise<void> {
  const ids = await dueReturns(ctx.db, ctx.now()).limit(batch).execute()
  let ended = 0
  await forEachApart(ids, async ({ request_id: id }) => {
    if (await expireOne(ctx, id)) ended += 1
  })
  if (ids.length === batch && ended > 0) await expireReturns(ctx)
}

const expireOne = (ctx: Context, requestId: string): Promise<boolean> =>
  ctx.db.transaction().execute(async (tx) => {
    const { request, parcel } = await lockReturn(tx, requestId)
    // Checked again under the lock: it may just have been paid.
    const due = await dueReturns(tx, ctx.now()).where('request_id', '=', requestId).execute()
    if (due.length === 0) return false
    const customerId = request.customer_id
    await giveUpPricedReturn(tx, ctx, {
      requestId,
      parcelId: parcel.id,
      customerId,
      because: 'expired',
      words: null,
    })
    await notifyReturnEnded(tx, ctx, { requestId, customerId })
    return true
  })

const dueReturns = (db: Database | Tx, now: Date) =>
  db
    .selectFrom('shop_returns')
    .select('request_id')
    .where('state', 'in', customerReturnStates)
    .where('valid_until', '<=', now)
    .where(
      sql<boolean>`not exists (select from checkout_items i join checkouts c on c.id = i.checkout_id
        where i.request_id = shop_returns.request_id and i.open and (c.status = 'pending' or (c.status = 'open'
          and c.stripe_session_id is not null and shop_returns.valid_until > ${new Date(now.getTime() - newsMilliseconds)})))`,
    )
    .orderBy('valid_until')

export const expireReturnsJob = defineJob({
  name: 'expire-returns',
  payload: noPayload,
  every: '*/5 * * * *',
  run: expireReturns,
})

/** Tells the customer that their return is not done after all, and what the parcel waits for. */
async function notifyReturnEnded(
  tx: Tx,
  ctx: Context,
  { requestId, customerId }: { readonly requestId: string; readonly customerId: string },
): Promise<void> {
  await notify(tx, ctx, {
    kind: 'return-ended',
    payload: { requestId },
    userId: customerId,
    dedupeKey: `return-ended:${requestId}`,
  })
}
