import type * as z from 'zod/mini'
import type { askReturn as endpoint, ParcelRequest } from '#contract/warehouse/parcel-requests.ts'
import { shopWithdrawal } from '#domain/parcel/shop-withdrawal.ts'
import { endOfParisDay } from '#domain/storage/paris-day.ts'
import { requireCustomer } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { found } from '#server/core/refused.ts'
import { lockParcelOf } from '#server/warehouse/parcels/parcel-queries.ts'
import { closeSettlement } from '#server/warehouse/storage/settlements.ts'
import { openReturnRequest, refusingSecond, requireAct } from './open-request.ts'
import { requestView } from './request-views.ts'

/** Requests the return of a parcel to its shop, within the customer's own deadline towards the shop (C. conso. L221-18). */
export async function askReturn(
  ctx: Context,
  { parcelId, reason, way, shopAddress, shopLabel }: z.output<typeof endpoint.input>,
): Promise<ParcelRequest> {
  const customerId = requireCustomer(ctx.actor)
  return refusingSecond(() =>
    inTransaction(ctx, async (tx) => {
      const parcel = found(await lockParcelOf(tx, customerId, parcelId))
      await requireAct(tx, ctx, parcel, 'ask-return')
      const asked = {
        kind: 'return' as const,
        customer_id: customerId,
        parcel_id: parcelId,
        reason,
        shop_address: shopAddress,
        shop_label: shopLabel,
        deadline: await returnDeadline(tx, ctx, parcelId),
      }
      // The team's own return of it, with its storage, gives way; an unclaimed parcel may still be taken back.
      if (parcel.status !== 'unclaimed') await closeSettlement(tx, ctx, parcelId, 'called-off')
      const row = await openReturnRequest(tx, ctx, asked, way)
      await recordFact(tx, ctx, {
        type: 'parcel.return-asked',
        customerId,
        parcelId,
        details: { way },
      })
      return requestView(row)
    }),
  )
}

/** `null` once the shop need no longer take it back. */
export async function returnDeadline(tx: Tx, ctx: Context, parcelId: string): Promise<Date | null> {
  const { received_at } = await tx
    .selectFrom('receptions')
    .select('received_at')
    .where('parcel_id', '=', parcelId)
    .executeTakeFirstOrThrow()
  const { lastDay, isOver } = shopWithdrawal(received_at, ctx.now())
  return isOver ? null : endOfParisDay(lastDay)
}
