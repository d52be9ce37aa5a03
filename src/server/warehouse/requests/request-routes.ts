import * as mine from '#contract/warehouse/parcel-requests.ts'
import * as warehouse from '#contract/warehouse/warehouse-requests.ts'
import type { countWaiting as endpoint } from '#contract/warehouse/warehouse-requests.ts'
import { mayWithdraw, type RequestState, requestTransitions } from '#domain/parcel/request.ts'
import type { ReturnState } from '#domain/shop-return/shop-return.ts'
import { recordFact } from '#server/core/facts.ts'
import { serve, type ApiServer } from '#server/core/http.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { found, Refused } from '#server/core/refused.ts'
import { endReturns, requireNotBeingPaid } from '#server/warehouse/parcel-rows/require-way-out.ts'
import { lockParcel } from '#server/warehouse/parcel-rows/lock-parcel.ts'
import { blockParcel, unblockParcel } from '#server/warehouse/parcels/block-parcel.ts'
import { correctMeasures } from '#server/warehouse/parcels/correct-measures.ts'
import { answerRequest, seeAnswer } from './answer-request.ts'
import { askReturn, claimParcel, disputeWeight } from './open-request.ts'
import { chooseForBlocked } from './choose-for-blocked.ts'
import { listMyClaims, listParcelRequests, listRequests } from './list-requests.ts'
import { readParcelSituation } from './read-parcel-situation.ts'
import { waitsForTeam } from './request-queries.ts'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { countLimit } from '#domain/office/alerts.ts'
import { requireCustomer, requireStaff } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { seesQuoteThreads, waitingMessages } from '#server/messages/threads/thread-queries.ts'

const most = countLimit + 1

type Waiting = z.input<typeof endpoint.output>

/** The counts in the sidebar; only the office sees its own. */
async function countWaiting(ctx: Context): Promise<Waiting> {
  requireStaff(ctx.actor)
  const isOffice = seesQuoteThreads(ctx.actor)
  const { rows } = await sql<Waiting>`select
    (select count(*)::int from parcel_requests r where ${waitsForTeam}) as requests,
    (select count(distinct t.id)::int from ${waitingMessages} m join threads t on t.id = m.thread_id
      where (t.quote_id is null or ${isOffice})) as threads,
    (select count(*)::int from (select from shipments where status in ('to_pack', 'ready') limit ${most}) s) as shipments,
    (select count(*)::int from (select from shipments where status = 'ready' limit ${most}) s) as ready,
    (select count(*)::int from (select from quotes where status = 'pending_validation' and ${isOffice} limit ${most}) q) as quotes,
    (select count(*)::int from (select from contact_messages where not is_read and not archived and ${isOffice} limit ${most}) m)
      + (select count(*)::int from (select from legal_requests where state = 'received' and ${isOffice} limit ${most}) l) as messages`.execute(
    ctx.db,
  )
  const [counts] = rows
  if (!counts) throw new Error('a count answers one row')
  return isOffice ? counts : { ...counts, quotes: null, messages: null }
}

export function mountRequests(api: ApiServer): void {
  serve(api, mine.readParcelSituation, readParcelSituation)
  serve(api, mine.askReturn, askReturn)
  serve(api, mine.disputeWeight, disputeWeight)
  serve(api, mine.chooseForBlocked, chooseForBlocked)
  serve(api, mine.claimParcel, claimParcel)
  serve(api, mine.listMyClaims, listMyClaims)
  serve(api, mine.seeAnswer, seeAnswer)
  serve(api, mine.withdrawRequest, withdrawRequest)

  serve(api, warehouse.listRequests, listRequests)
  serve(api, warehouse.listParcelRequests, listParcelRequests)
  serve(api, warehouse.answerRequest, answerRequest)
  serve(api, warehouse.correctMeasures, correctMeasures)
  serve(api, warehouse.blockParcel, blockParcel)
  serve(api, warehouse.unblockParcel, unblockParcel)
  serve(api, warehouse.countWaiting, countWaiting)
}

/**
 * Withdraws a request that nobody has answered yet, or a return that is not paid: the parcel is free again. Refuses with
 * `request-not-open`, or `payment-in-progress` while a transfer for the return is under way.
 */
async function withdrawRequest(
  ctx: Context,
  { requestId }: { readonly requestId: string },
): Promise<Record<string, never>> {
  const customerId = requireCustomer(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    const {
      state,
      parcel_id: parcelId,
      kind,
      return_state,
    } = await lockOwn(tx, customerId, requestId)
    const request = {
      state: state as RequestState,
      returnState: return_state as ReturnState | null,
    }
    if (!mayWithdraw(request)) throw new Refused('request-not-open')
    await requireNotBeingPaid(tx, requestId)
    await tx
      .updateTable('parcel_requests')
      .set({ state: requestTransitions.withdraw.to, outcome: 'withdrawn', closed_at: ctx.now() })
      .where('id', '=', requestId)
      .execute()
    await endReturns(tx, ctx, [requestId], 'withdrawn')
    const subject = parcelId === null ? {} : { parcelId }
    const details = { kind }
    await recordFact(tx, ctx, {
      type: 'parcel.request-withdrawn',
      customerId,
      ...subject,
      details,
    })
    return {}
  })
}

/** Locks the parcel, then the request: the order of every other operation on a return. */
async function lockOwn(tx: Tx, customerId: string, requestId: string) {
  const { parcel_id: parcelId } = found(
    await tx
      .selectFrom('parcel_requests')
      .select('parcel_id')
      .where('id', '=', requestId)
      .where('customer_id', '=', customerId)
      .executeTakeFirst(),
  )
  if (parcelId !== null) await lockParcel(tx, parcelId)
  const request = await tx
    .selectFrom('parcel_requests as r')
    .leftJoin('shop_returns as v', 'v.request_id', 'r.id')
    .select(['r.state', 'r.parcel_id', 'r.kind', 'v.state as return_state'])
    .where('r.id', '=', requestId)
    .where('r.customer_id', '=', customerId)
    .forUpdate('r')
    .executeTakeFirst()
  return found(request)
}
