import type { Insertable } from 'kysely'
import type * as z from 'zod/mini'
import type {
  askReturn as askReturnEndpoint,
  claimParcel as claimParcelEndpoint,
  disputeWeight as disputeWeightEndpoint,
  ParcelRequest,
} from '#contract/warehouse/parcel-requests.ts'
import { whyNot, type CustomerAct } from '#domain/parcel/customer-acts.ts'
import type { RequestKind } from '#domain/parcel/request.ts'
import { shopWithdrawal } from '#domain/parcel/shop-withdrawal.ts'
import { parseTrackingNumber, type TrackingNumber } from '#domain/parcel/tracking-number.ts'
import type { ReturnWay } from '#domain/shop-return/shop-return.ts'
import { endOfParisDay } from '#domain/storage/paris-day.ts'
import { requireCustomer } from '#server/core/access.ts'
import { brokenUniqueConstraint } from '#server/core/adapters/postgres.ts'
import { requireTry } from '#server/core/attempts.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { isLiveCustomer } from '#server/core/customers/live-customer.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { found, InvalidInput, NotFound, Refused } from '#server/core/refused.ts'
import type { ParcelRequests } from '#server/core/schema.ts'
import { unownedParcel } from '#server/warehouse/parcel-rows/lock-parcel.ts'
import { type LockedParcel, lockParcelOf } from '#server/warehouse/parcels/parcel-queries.ts'
import { closeSettlement } from '#server/warehouse/storage/settlements.ts'
import { parcelSituation } from './parcel-situation.ts'
import { requestsOfParcel, type RequestRow } from './request-queries.ts'
import { requestView } from './request-views.ts'

/** 409 with the reason that the page shows for the same action. The caller holds the parcel's lock. */
export async function requireAct(
  tx: Tx,
  ctx: Context,
  parcel: LockedParcel,
  act: CustomerAct,
): Promise<void> {
  const { situation } = await parcelSituation(tx, parcel)
  const refusal = whyNot(act, situation, ctx.now())
  if (refusal !== null) throw new Refused(refusal, { status: parcel.status })
}

type Asked = Partial<Insertable<ParcelRequests>> & {
  readonly kind: RequestKind
  readonly customer_id: string
}

export async function openRequest(tx: Tx, ctx: Context, asked: Asked): Promise<RequestRow> {
  const row = await tx
    .insertInto('parcel_requests')
    .values({ ...asked, created_at: ctx.now() })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { ...row, shop_return: null }
}

type AskedReturn = Asked & { readonly parcel_id: string }

/** A request with the return that it asks for, which the office will price. Our postage needs an address, the shop's label has one. */
export async function openReturnRequest(
  tx: Tx,
  ctx: Context,
  asked: AskedReturn,
  way: ReturnWay,
): Promise<RequestRow> {
  const { shop_address: address = null, parcel_id: parcelId } = asked
  if (way === 'postage' && address === null) throw new InvalidInput({ shopAddress: 'required' })
  const { id } = await openRequest(tx, ctx, asked)
  await tx.insertInto('shop_returns').values({ request_id: id, parcel_id: parcelId, way }).execute()
  return found((await requestsOfParcel(tx, parcelId)).find((request) => request.id === id))
}

/** Two requests at once: the constraint refuses the second with the rule's own code. */
export async function refusingSecond<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    const constraint = brokenUniqueConstraint(error) ?? ''
    const isSecond = constraint.startsWith('parcel_requests_one_')
    if (!isSecond && constraint !== 'shop_returns_one_live') throw error
    throw new Refused('request-open')
  }
}

/** Requests the return of a parcel to its shop, within the customer's own deadline towards the shop (C. conso. L221-18). */
export async function askReturn(
  ctx: Context,
  { parcelId, reason, way, shopAddress, shopLabel }: z.output<typeof askReturnEndpoint.input>,
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
async function returnDeadline(tx: Tx, ctx: Context, parcelId: string): Promise<Date | null> {
  const { received_at } = await tx
    .selectFrom('receptions')
    .select('received_at')
    .where('parcel_id', '=', parcelId)
    .executeTakeFirstOrThrow()
  const { lastDay, isOver } = shopWithdrawal(received_at, ctx.now())
  return isOver ? null : endOfParisDay(lastDay)
}

/** Asks the warehouse to weigh again, within 48 hours of the measurement. */
export async function disputeWeight(
  ctx: Context,
  { parcelId, reason }: z.output<typeof disputeWeightEndpoint.input>,
): Promise<ParcelRequest> {
  const customerId = requireCustomer(ctx.actor)
  return refusingSecond(() =>
    inTransaction(ctx, async (tx) => {
      const parcel = found(await lockParcelOf(tx, customerId, parcelId))
      await requireAct(tx, ctx, parcel, 'dispute-weight')
      const asked = { kind: 'weight-dispute', customer_id: customerId } as const
      const row = await openRequest(tx, ctx, { ...asked, parcel_id: parcelId, reason })
      await recordFact(tx, ctx, { type: 'parcel.weight-disputed', customerId, parcelId })
      return requestView(row)
    }),
  )
}

/**
 * Claims a number: « that parcel is mine ». For who has received none of that number, the server does not check whether such a
 * parcel is here, so that neither the answer nor its time reveals it: staff see the claim, and confirm. Five numbers a day.
 */
export async function claimParcel(
  ctx: Context,
  { trackingNumber, proof }: z.output<typeof claimParcelEndpoint.input>,
): Promise<ParcelRequest> {
  const customerId = requireCustomer(ctx.actor)
  const number = parseTrackingNumber(trackingNumber)
  if (!number.ok) throw new InvalidInput({ trackingNumber: 'invalid' })
  await requireTry(ctx, { key: `parcel-claim:${customerId}`, max: 5, windowMs: 24 * 3_600_000 })

  return refusingSecond(() =>
    inTransaction(ctx, async (tx) => {
      if (!(await isLiveCustomer(tx, customerId))) throw new NotFound()
      await refuseOwn(tx, customerId, number.value)
      const row = await openRequest(tx, ctx, {
        kind: 'claim',
        customer_id: customerId,
        tracking_number: number.value,
        reason: proof,
      })
      await recordFact(tx, ctx, { type: 'parcel.claim-asked', customerId })
      return requestView(row)
    }),
  )
}

/** Reveals only the customer's own parcels, and to who has received one, that another carton of its number is here for nobody. */
async function refuseOwn(tx: Tx, customerId: string, number: TrackingNumber): Promise<void> {
  const own = await tx
    .selectFrom('parcels')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('tracking_number', '=', number)
    .where('status', '<>', 'pending_arrival')
    .executeTakeFirst()
  if (!own || (await unownedParcel(tx, number).executeTakeFirst())) return
  throw new Refused('parcel-already-yours', { parcelId: own.id })
}
