import { sql } from 'kysely'
import { requestTransitions } from '#domain/parcel/request.ts'
import { customerReturnStates } from '#domain/shop-return/shop-return.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'
import { forEachApart } from '#server/core/for-each-apart.ts'
import { recordFact } from '#server/core/facts.ts'
import { defineJob, noPayload } from '#server/core/jobs.ts'
import { endReturns } from '#server/warehouse/parcel-rows/end-returns.ts'
import { lockReturn } from './locked-return.ts'
import { notifyReturnEnded } from './notify-return-ended.ts'

const batch = 200
/** As for quotes: we may learn late of a payment that was made in the last second. */
const newsMilliseconds = 3 * 24 * 3_600_000

/** Ends the prices of returns that nobody accepted or paid in time, and frees their parcels. A payment in progress ends first. */
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
    await endReturns(tx, ctx, [requestId], 'expired')
    await tx
      .updateTable('parcel_requests')
      .set({ state: requestTransitions.supersede.to, outcome: 'superseded', closed_at: ctx.now() })
      .where('id', '=', requestId)
      .execute()
    const customerId = request.customer_id
    await recordFact(tx, ctx, {
      type: 'parcel.return-ended',
      customerId,
      parcelId: parcel.id,
      details: { because: 'expired' },
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
