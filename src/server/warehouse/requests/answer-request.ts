import type * as z from 'zod/mini'
import type {
  answerRequest as answerRequestEndpoint,
  WarehouseRequest,
} from '#contract/warehouse/warehouse-requests.ts'
import {
  actOfAnswer,
  requestCan,
  requestTransitions,
  type RequestKind,
  type RequestState,
} from '#domain/parcel/request.ts'
import { requireCustomer, requireStaff } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction, inTransaction } from '#server/core/idempotency.ts'
import { notify } from '#server/messages/notifications/outbox.ts'
import { found, InvalidInput, Refused } from '#server/core/refused.ts'
import { correctLocked } from '#server/warehouse/parcels/correct-measures.ts'
import { renewBlock } from '#server/warehouse/parcels/block-parcel.ts'
import { endReturns } from '#server/warehouse/parcel-rows/require-way-out.ts'
import { foundAs, giveClaimed } from '#server/warehouse/parcels/give-claimed.ts'
import { closeSettlement, openSettlement } from '#server/warehouse/storage/settlements.ts'
import { lockRequest, staffViewOf, type LockedRequest } from './request-queries.ts'

type Answer = z.output<typeof answerRequestEndpoint.input>

/** Accepts or refuses a request, with words that the customer sees; an acceptance takes effect at once. */
export async function answerRequest(ctx: Context, answer: Answer): Promise<WarehouseRequest> {
  const staffId = requireStaff(ctx.actor)
  const { requestId, outcome, words } = answer
  await inTransaction(ctx, async (tx) => {
    const locked = await lockRequest(tx, requestId, answer.parcelId)
    const kind = locked.request.kind as RequestKind
    const act = actOfAnswer(kind, outcome)
    if (!requestCan(act, locked.request.state as RequestState)) {
      throw new Refused('request-not-open')
    }
    await answerReturn(tx, ctx, requestId, outcome)
    const parcelId = await effectOf(tx, ctx, locked, answer)
    await tx
      .updateTable('parcel_requests')
      .set({ state: requestTransitions[act].to, outcome, answer: words, parcel_id: parcelId })
      .set({ answered_by: staffId, answered_at: ctx.now() })
      .set({ closed_at: act === 'settle' ? ctx.now() : null })
      .where('id', '=', requestId)
      .execute()
    await tell(tx, ctx, { ...locked.request, outcome, parcel_id: parcelId }, locked.parcel)
    if (outcome === 'accepted') await askStorage(tx, ctx, locked.request)
  })
  return staffViewOf(ctx, requestId)
}

/** A return is accepted by its price; refused, it ends. */
async function answerReturn(
  tx: Tx,
  ctx: Context,
  requestId: string,
  outcome: Answer['outcome'],
): Promise<void> {
  const asked = await tx
    .selectFrom('shop_returns')
    .select('state')
    .where('request_id', '=', requestId)
    .executeTakeFirst()
  if (!asked) return
  if (outcome === 'accepted') throw new Refused('return-needs-price')
  await endReturns(tx, ctx, [requestId], 'refused')
}

/** The immediate effect of an accepted claim or dispute; returns the parcel that the request now concerns. */
async function effectOf(
  tx: Tx,
  ctx: Context,
  { request, parcel }: LockedRequest,
  { outcome, measures }: Answer,
): Promise<string | null> {
  const isDispute = request.kind === 'weight-dispute' && outcome === 'accepted'
  if (isDispute !== (measures !== undefined)) {
    throw new InvalidInput({ measures: isDispute ? 'required' : 'unexpected' })
  }
  if (outcome === 'refused') return request.parcel_id
  if (request.kind === 'claim') return giveClaimed(tx, ctx, request.customer_id, parcel)
  if (measures) await correctLocked(tx, ctx, found(parcel), measures)
  return request.parcel_id
}

type Answered = LockedRequest['request']

async function tell(
  tx: Tx,
  ctx: Context,
  request: Answered,
  parcel: LockedRequest['parcel'],
): Promise<void> {
  const { id, kind, outcome, customer_id: customerId, parcel_id: parcelId } = request
  const isClaimed = kind === 'claim' && outcome === 'accepted'
  await recordFact(tx, ctx, {
    type: isClaimed ? 'parcel.claimed' : 'parcel.request-answered',
    customerId,
    ...(parcelId === null ? {} : { parcelId }),
    details: { kind, outcome, ...claimedAs(request, parcel) },
  })
  await notify(tx, ctx, {
    kind: isClaimed ? 'claim-confirmed' : 'request-answered',
    payload: { requestId: id },
    userId: customerId,
    dedupeKey: `request-answered:${id}`,
  })
  if (isClaimed && parcelId !== null) await renewBlock(tx, ctx, { customerId, parcelId })
}

/** Nothing is destroyed with storage due: its owner can pay it from now on. */
async function askStorage(tx: Tx, ctx: Context, request: Answered): Promise<void> {
  const { id: requestId, choice, customer_id: customerId, parcel_id: parcelId } = request
  if (choice !== 'destroy' || parcelId === null) return
  await closeSettlement(tx, ctx, parcelId, 'called-off')
  await openSettlement(tx, ctx, { parcelId, customerId, way: 'destroy', requestId })
}

/** For a confirmed claim: the received parcel that the kept one continues. */
const claimedAs = ({ kind, parcel_id: keptId }: Answered, parcel: LockedRequest['parcel']) =>
  kind === 'claim' && keptId !== null && parcel ? foundAs(parcel, keptId) : {}

/** Notes that the customer saw the answer on a screen: it is no longer new. It records no fact: nobody else is notified. */
export async function seeAnswer(
  ctx: Context,
  { requestId }: { readonly requestId: string },
): Promise<Record<string, never>> {
  const customerId = requireCustomer(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    const request = found(
      await tx
        .selectFrom('parcel_requests')
        .select(['answered_at', 'seen_at'])
        .where('id', '=', requestId)
        .where('customer_id', '=', customerId)
        .forUpdate()
        .executeTakeFirst(),
    )
    if (request.answered_at === null) throw new Refused('request-not-answered')
    if (request.seen_at !== null) return {}
    await tx
      .updateTable('parcel_requests')
      .set({ seen_at: ctx.now() })
      .where('id', '=', requestId)
      .execute()
    return {}
  })
}
