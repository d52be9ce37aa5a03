import type { ExpressionBuilder } from 'kysely'
import type * as z from 'zod/mini'
import type { listMyInvoices } from '#contract/orders.ts'
import { requireCustomer } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import type { DB } from '#server/core/schema.ts'
import { decodeCursor, pageOf, pageSize } from '#server/core/paging.ts'

type Page = z.input<typeof listMyInvoices.output>

/** My invoices, newest first. The description is the specification's: the first line sold, else « Réexpédition de colis ». */
export async function listInvoices(
  ctx: Context,
  { cursor, limit }: z.output<typeof listMyInvoices.input>,
): Promise<Page> {
  const rows = await invoiceRows(ctx, requireCustomer(ctx.actor), cursor, limit)
  return pageOf(rows, limit, (row) => ({
    id: row.id,
    number: row.number,
    description: descriptionOf(row),
    totalCents: row.total_cents,
    status: row.status === 'refunded' ? ('refunded' as const) : ('paid' as const),
    issuedAt: row.created_at.toISOString(),
    ready: row.pdf_sha256 !== null,
  }))
}

const descriptionOf = ({
  destination,
  item,
}: {
  readonly destination: string | null
  readonly item: string | null
}): string => (destination ? `Réexpédition vers ${destination}` : (item ?? 'Réexpédition de colis'))

type Selected = ExpressionBuilder<DB & { o: DB['orders'] }, 'o'>

const destination = (eb: Selected) =>
  eb
    .selectFrom('shipments as s')
    .select('s.destination')
    .whereRef('s.order_id', '=', 'o.id')
    .orderBy('s.number')
    .limit(1)
    .as('destination')

/** The plan before the options. */
const firstItem = (eb: Selected) =>
  eb
    .selectFrom('order_items as l')
    .select('l.name')
    .whereRef('l.order_id', '=', 'o.id')
    .orderBy('l.kind', 'desc')
    .orderBy('l.key')
    .limit(1)
    .as('item')

function invoiceRows(
  ctx: Context,
  customerId: string,
  cursor: string | undefined,
  limit: number | undefined,
) {
  const after = decodeCursor(cursor)
  let query = ctx.db
    .selectFrom('invoices as i')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .select(['i.id', 'i.number', 'i.total_cents', 'i.issued_at as created_at'])
    .select(['i.pdf_sha256', 'o.status'])
    .select((eb) => [destination(eb), firstItem(eb)])
    .where('i.customer_id', '=', customerId)
  if (after) {
    query = query.where((eb) =>
      eb(eb.refTuple('i.issued_at', 'i.id'), '<', eb.tuple(after.at, after.id)),
    )
  }
  return query
    .orderBy('i.issued_at', 'desc')
    .orderBy('i.id', 'desc')
    .limit(pageSize(limit) + 1)
    .execute()
}
