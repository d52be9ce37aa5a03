import type { Insertable } from 'kysely'
import { whyNot, type CustomerAct } from '#domain/parcel/customer-acts.ts'
import type { RequestKind } from '#domain/parcel/request.ts'
import { brokenUniqueConstraint } from '#server/core/adapters/postgres.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { Refused } from '#server/core/refused.ts'
import type { ParcelRequests } from '#server/core/schema.ts'
import type { LockedParcel } from '#server/warehouse/parcels/parcel-queries.ts'
import { parcelSituation } from './parcel-situation.ts'
import type { RequestRow } from './request-queries.ts'

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

export const openRequest = (tx: Tx, ctx: Context, asked: Asked): Promise<RequestRow> =>
  tx
    .insertInto('parcel_requests')
    .values({ ...asked, created_at: ctx.now() })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Two requests at once: the constraint refuses the second with the rule's own code. */
export async function refusingSecond<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    const constraint = brokenUniqueConstraint(error) ?? ''
    if (!constraint.startsWith('parcel_requests_one_')) throw error
    throw new Refused('request-open')
  }
}
