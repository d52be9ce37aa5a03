import * as contract from '#contract/payments/warehouse-options.ts'
import type {
  listPaidOptions as endpoint,
  PaidOption,
} from '#contract/payments/warehouse-options.ts'
import { proofKindOf } from '#domain/shipment/paid-tasks.ts'
import { serve, type ApiServer } from '#server/core/http.ts'
import { allOf, beyondOf } from '#server/core/search/searched.ts'
import { completePaidOption } from './complete-paid-option.ts'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { requireStaff } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { decodeCursor, pageOf, pageSize } from '#server/core/paging.ts'
import { shelfNow } from '#server/warehouse/parcel-rows/parcel-state.ts'

type Page = z.input<typeof endpoint.output>

/** Paid options to carry out, the oldest first. */
async function listPaidOptions(
  ctx: Context,
  { cursor, limit }: z.output<typeof endpoint.input>,
): Promise<Page> {
  requireStaff(ctx.actor)
  const rows = await optionRows(ctx, cursor, limit)
  return pageOf(rows, limit, (row) => ({
    id: row.id,
    label: row.label,
    proof: proofKindOf(row.line_code),
    boughtAt: row.created_at.toISOString(),
    customer: { name: `${row.first_name} ${row.last_name}`, clientNumber: row.client_number },
    quoteNumber: row.number,
    parcels: row.parcels,
  }))
}

const optionRows = (ctx: Context, cursor: string | undefined, limit: number | undefined) =>
  ctx.db
    .selectFrom('parcel_options as x')
    .innerJoin('customers as c', 'c.user_id', 'x.customer_id')
    .leftJoin('quotes as q', 'q.id', 'x.quote_id')
    .select(['x.id', 'x.label', 'x.line_code', 'x.created_at', 'q.number'])
    .select(['c.first_name', 'c.last_name', 'c.client_number'])
    .select(parcels)
    .where('x.status', '=', 'open')
    .where(
      allOf(beyondOf('x.created_at', 'x.id', { after: decodeCursor(cursor), direction: 'asc' })),
    )
    .orderBy('x.created_at')
    .orderBy('x.id')
    .limit(pageSize(limit) + 1)
    .execute()

/** The parcel of the option, or those of its quote, ordered by shelf. */
const parcels = sql<PaidOption['parcels']>`(
  select coalesce(json_agg(json_build_object('id', p.id, 'trackingNumber', p.tracking_number, 'shelf', ${shelfNow('r')})
    order by r.shelf, p.id), '[]')
  from parcels p left join receptions r on r.parcel_id = p.id
  where p.id in (select x.parcel_id union select qp.parcel_id from quote_parcels qp where qp.quote_id = x.quote_id))`.as(
  'parcels',
)

export function mountOptions(api: ApiServer): void {
  serve(api, contract.listPaidOptions, listPaidOptions)
  serve(api, contract.completePaidOption, completePaidOption)
}
