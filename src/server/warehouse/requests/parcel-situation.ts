import type { ParcelSituation } from '#domain/parcel/customer-acts.ts'
import type { ParcelStatus } from '#domain/parcel/parcel.ts'
import type { RequestKind } from '#domain/parcel/request.ts'
import type { Database, Tx } from '#server/core/context.ts'
import { requestsOfParcel, type RequestRow } from './request-queries.ts'

type Subject = {
  readonly id: string
  readonly status: string
  readonly destroyed_at: Date | null
}

/** The facts that the rules of the customer's actions need about a parcel, with its requests. */
export async function parcelSituation(
  db: Database | Tx,
  parcel: Subject,
): Promise<{ situation: ParcelSituation; requests: RequestRow[] }> {
  const measuredAt = await lastMeasuredAt(db, parcel.id)
  const requests = await requestsOfParcel(db, parcel.id)
  const situation = {
    status: parcel.status as ParcelStatus,
    destroyed: parcel.destroyed_at !== null,
    measuredAt,
    disputeAnswered: requests.some((request) => isAnswerTo(request, measuredAt)),
    liveRequests: [
      ...requests.filter(({ state }) => state !== 'closed').map(({ kind }) => kind as RequestKind),
      ...(await waitsToGoBack(db, parcel.id)),
    ],
  }
  return { situation, requests }
}

/** The team returns it, and its storage is settled: nothing else is asked of it. */
async function waitsToGoBack(db: Database | Tx, parcelId: string): Promise<RequestKind[]> {
  const settled = await db
    .selectFrom('storage_settlements')
    .select('id')
    .where('parcel_id', '=', parcelId)
    .where('way', '=', 'return')
    .where('state', '=', 'settled')
    .executeTakeFirst()
  return settled ? ['return'] : []
}

/** A dispute that was refused since the last measurement. */
const isAnswerTo = ({ kind, outcome, created_at }: RequestRow, measuredAt: Date | null): boolean =>
  kind === 'weight-dispute' &&
  outcome === 'refused' &&
  measuredAt !== null &&
  created_at >= measuredAt

async function lastMeasuredAt(db: Database | Tx, parcelId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('receptions as r')
    .leftJoin('measure_corrections as m', 'm.parcel_id', 'r.parcel_id')
    .select(['r.received_at'])
    .select(({ fn }) => fn.max('m.corrected_at').as('corrected_at'))
    .where('r.parcel_id', '=', parcelId)
    .groupBy('r.received_at')
    .executeTakeFirst()
  return row ? (row.corrected_at ?? row.received_at) : null
}
