import type { Insertable } from 'kysely'
import { whyNot, type CustomerAct } from '#domain/parcel/customer-acts.ts'
import type { RequestKind } from '#domain/parcel/request.ts'
import type { ReturnWay } from '#domain/shop-return/shop-return.ts'
import { brokenUniqueConstraint } from '#server/core/adapters/postgres.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { found, InvalidInput, Refused } from '#server/core/refused.ts'
import type { ParcelRequests } from '#server/core/schema.ts'
import type { LockedParcel } from '#server/warehouse/parcels/parcel-queries.ts'
import { parcelSituation } from './parcel-situation.ts'
import { requestsOfParcel, type RequestRow } from './request-queries.ts'

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
