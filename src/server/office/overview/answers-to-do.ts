import type { ToDo } from '#contract/office/overview.ts'
import type { RequestKind, RequestOutcome } from '#domain/parcel/request.ts'
import type { Context } from '#server/core/context.ts'

const most = 20

/** What the team answered and nobody has looked at yet, the oldest answer first. */
export async function answersToDo(ctx: Context, customerId: string): Promise<ToDo[]> {
  const rows = await ctx.db
    .selectFrom('parcel_requests as r')
    .leftJoin('parcels as p', 'p.id', 'r.parcel_id')
    .select(['r.id', 'r.kind', 'r.outcome', 'r.parcel_id', 'p.merchant'])
    .select((row) => row.fn.coalesce('p.tracking_number', 'r.tracking_number').as('number'))
    .where('r.customer_id', '=', customerId)
    .where('r.answered_at', 'is not', null)
    .where('r.seen_at', 'is', null)
    .orderBy('r.answered_at')
    .orderBy('r.id')
    .limit(most)
    .execute()
  return rows.map((row) => ({
    kind: 'request-answered',
    id: row.id,
    asked: row.kind as RequestKind,
    outcome: row.outcome as RequestOutcome,
    parcelId: row.parcel_id,
    merchant: row.merchant,
    trackingNumber: row.number ?? '',
  }))
}
