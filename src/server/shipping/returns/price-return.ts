import type * as z from 'zod/mini'
import type {
  acceptReturn as acceptReturnEndpoint,
  priceReturn as priceReturnEndpoint,
} from '#contract/shipping/shop-returns.ts'
import type { WarehouseRequest } from '#contract/warehouse/warehouse-requests.ts'
import { requestTransitions } from '#domain/parcel/request.ts'
import { quoteValidUntil } from '#domain/quote/transitions.ts'
import {
  acceptReturn as accept,
  returnCan,
  returnTransitions,
} from '#domain/shop-return/shop-return.ts'
import { cents } from '#domain/units.ts'
import { requireAdmin, requireCustomer } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction, inTransaction } from '#server/core/idempotency.ts'
import { accepted, Refused } from '#server/core/refused.ts'
import { notify } from '#server/messages/notifications/outbox.ts'
import { currentCatalogue } from '#server/offer/catalogue/current-catalogue.ts'
import { staffViewOf } from '#server/warehouse/requests/request-queries.ts'
import { storageDue } from '#server/warehouse/storage/storage-due.ts'
import { lockMyReturn, lockReturn } from './locked-return.ts'

type Price = z.output<typeof priceReturnEndpoint.input>

/**
 * Accepts a return at a price, valid as long as a quote; the office may change it until the customer accepts. Where nothing is to
 * pay, neither a price nor storage, the return may be sent at once.
 */
export async function priceReturn(ctx: Context, price: Price): Promise<WarehouseRequest> {
  const staffId = requireAdmin(ctx.actor)
  const { returnId: requestId, feeCents, carrier, words } = price
  await inTransaction(ctx, async (tx) => {
    const { request, parcel, shopReturn } = await lockReturn(tx, requestId)
    if (!returnCan('price', shopReturn.state)) {
      throw new Refused(returnCan('pay', shopReturn.state) ? 'return-accepted' : 'return-over')
    }
    const due = (await storageDue(tx, ctx, [parcel.id])).get(parcel.id)
    const isFree = feeCents === 0 && due === undefined
    const { catalogue } = await currentCatalogue(tx, ctx.now())
    const validUntil = quoteValidUntil(ctx.now(), catalogue.quoteValidityDays)
    await tx
      .updateTable('shop_returns')
      .set({ state: returnTransitions[isFree ? 'waive' : 'price'].to, fee_cents: feeCents })
      .set({ priced_carrier: carrier, valid_until: validUntil })
      .set(isFree ? { storage_cents: 0, storage_days: 0, accepted_at: ctx.now() } : {})
      .where('request_id', '=', requestId)
      .execute()
    await tx
      .updateTable('parcel_requests')
      .set({ state: requestTransitions.grant.to, outcome: 'accepted', answer: words })
      .set({ answered_by: staffId, answered_at: ctx.now(), seen_at: null })
      .where('id', '=', requestId)
      .execute()
    const customerId = request.customer_id
    await recordFact(tx, ctx, {
      type: 'parcel.return-priced',
      customerId,
      parcelId: parcel.id,
      change: {
        before: { feeCents: shopReturn.fee_cents },
        after: { feeCents, carrier, words },
      },
    })
    await notify(tx, ctx, {
      kind: 'return-priced',
      payload: { requestId },
      userId: customerId,
      dedupeKey: `return-priced:${requestId}:${ctx.now().getTime()}`,
    })
  })
  return staffViewOf(ctx, requestId)
}

/** Agrees to the price of a return and freezes the storage due: it is in the cart, or may be sent when nothing is to pay. */
export async function acceptReturn(
  ctx: Context,
  { returnId: requestId, totalCents: seenCents }: z.output<typeof acceptReturnEndpoint.input>,
): Promise<z.input<typeof acceptReturnEndpoint.output>> {
  const customerId = requireCustomer(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    const { parcelId, shopReturn } = await lockMyReturn(tx, customerId, requestId)
    const { state, fee_cents, valid_until: validUntil } = shopReturn
    const due = (await storageDue(tx, ctx, [parcelId])).get(parcelId)
    const feeCents = fee_cents === null ? null : cents(fee_cents)
    const storageCents = due?.feeDueCents ?? cents(0)
    const agreed = accepted(
      accept({ state, feeCents, validUntil }, { storageCents, seenCents, at: ctx.now() }),
      { totalCents: (feeCents ?? 0) + storageCents },
    )
    await tx
      .updateTable('shop_returns')
      .set({ state: agreed.state, storage_cents: storageCents, storage_days: due?.days ?? 0 })
      .set({ accepted_at: ctx.now() })
      .where('request_id', '=', requestId)
      .execute()
    const details = { totalCents: agreed.totalCents }
    await recordFact(tx, ctx, { type: 'parcel.return-accepted', customerId, parcelId, details })
    return { state: agreed.state }
  })
}
