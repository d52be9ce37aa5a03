import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type {
  listStandingOrders as listStandingOrdersEndpoint,
  readStandingOrderForm as readStandingOrderFormEndpoint,
  StandingOrder,
  StandingRequest,
} from '#contract/sales/standing-orders.ts'
import type { QuoteStatus } from '#domain/quote/quote.ts'
import { requireCustomer } from '#server/core/access.ts'
import type { Context, Database } from '#server/core/context.ts'
import { decodeCursor, pageOf, pageSize } from '#server/core/paging.ts'
import { firstPhoto, parcelFaces } from '#server/core/parcel-faces.ts'
import { readSettings } from '#server/core/settings/read-settings.ts'
import { currentLegalTexts } from '#server/papers/legal/current-legal-texts.ts'
import { addressText } from '#server/papers/rendering/party-lines.ts'
import { isLeaving } from '#server/warehouse/parcel-rows/parcel-state.ts'
import { lacksPapers } from '#server/warehouse/contents/content-queries.ts'
import {
  conditionView,
  quoteStandingOrderView,
  requestOf,
  uninsuredAnnounced,
  withMethod,
} from '#server/sales/standing-order-rows/standing-order-rows.ts'

/** The customer's standing orders: those that live before the others, the newest of each first. */
export async function listStandingOrders(
  ctx: Context,
  { cursor, limit }: z.output<typeof listStandingOrdersEndpoint.input>,
): Promise<z.input<typeof listStandingOrdersEndpoint.output>> {
  const customerId = requireCustomer(ctx.actor)
  const after = decodeCursor(cursor?.slice(1))
  const rows = await standingOrderRows(ctx.db)
    .where('o.customer_id', '=', customerId)
    .$if(after !== undefined, (further) =>
      further.where(
        sql<boolean>`(o.ended_at is null, o.created_at, o.id) < (${cursor?.[0] === lives}::boolean, ${after?.at}, ${after?.id})`,
      ),
    )
    .orderBy(sql`o.ended_at is null`, 'desc')
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(pageSize(limit) + 1)
    .execute()
  const uninsured = await uninsuredAnnounced(ctx.db, rows)
  const { items, nextCursor } = pageOf(rows, limit, (row) => standingOrderView(row, uninsured))
  const last = items.at(-1)?.endedAt === null ? lives : 'o'
  return { items, nextCursor: nextCursor && `${last}${nextCursor}` }
}

/** Before the cursor of a list: its last row lives. */
const lives = 'l'

const ofSet = sql`select p.id from parcels p where p.id = any(o.parcel_ids) and p.customer_id = o.customer_id`

const standingOrderRows = (db: Database) =>
  withMethod(db)
    .leftJoin('quotes as q', 'q.id', 'o.quote_id')
    .select(['q.number as quote_number', 'q.status as quote_status'])
    .select(
      sql<boolean>`exists (select from order_quotes oq join orders d on d.id = oq.order_id
        where oq.quote_id = o.quote_id and oq.active and d.status in ('shipped', 'delivered'))`.as(
        'is_shipped',
      ),
    )
    .select(parcelFaces(ofSet).as('parcels'))
    .select(
      sql<{ arrived: number; grams: number; incomplete: number }>`(
        select jsonb_build_object('arrived', count(*), 'grams', coalesce(sum(r.weight_g), 0),
          'incomplete', count(*) filter (where ${sql.raw(lacksPapers('p'))} and not ${isLeaving('p.id')}))
        from parcels p left join receptions r on r.parcel_id = p.id
        where p.id = any(o.parcel_ids) and p.customer_id = o.customer_id and p.status not in ('pending_arrival', 'blocked'))`.as(
        'counts',
      ),
    )

type Row = Awaited<ReturnType<ReturnType<typeof standingOrderRows>['execute']>>[number]

const standingOrderView = (
  row: Row,
  uninsured: Awaited<ReturnType<typeof uninsuredAnnounced>>,
): StandingOrder => ({
  ...quoteStandingOrderView(row, uninsured),
  condition: conditionView(row),
  parcels: row.parcels,
  parcelCount: row.parcel_ids.length,
  arrivedCount: row.counts.arrived,
  arrivedGrams: row.counts.grams,
  incompleteCount: row.counts.incomplete,
  ...choicesView(requestOf(row)),
  agreement: { version: row.agreement_version, at: row.agreed_at.toISOString() },
  quote: quoteOf(row),
  createdAt: row.created_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
})

function quoteOf(row: Row): StandingOrder['quote'] {
  const { quote_id: id, quote_number: number, quote_status: status, is_shipped: isShipped } = row
  return id === null || number === null
    ? null
    : { id, number, status: status as QuoteStatus, isShipped }
}

type Choices = Pick<StandingOrder, 'destination' | 'options' | 'insuranceTier' | 'mode' | 'address'>

const choicesView = (request: StandingRequest | null): Choices =>
  request === null
    ? { destination: '', options: [], insuranceTier: 0, mode: 'standard', address: '' }
    : {
        destination: request.destination,
        options: request.options,
        insuranceTier: request.insuranceTier,
        mode: request.mode,
        address: addressText(request.address),
      }

const mostShown = 100

/** The parcels that may be chosen, the hours to stop and the terms. */
export async function readStandingOrderForm(
  ctx: Context,
): Promise<z.input<typeof readStandingOrderFormEndpoint.output>> {
  const customerId = requireCustomer(ctx.actor)
  const { stopHours } = await readSettings(ctx.db)
  const { version } = await currentLegalTexts(ctx.db, ctx.now())
  const rows = await freeParcels(ctx, customerId)
  return {
    stopHours,
    termsVersion: version,
    parcels: rows.map((row) => ({
      id: row.id,
      trackingNumber: row.tracking_number,
      merchant: row.merchant,
      hasArrived: row.status === 'received',
      weightGrams: row.weight_g,
      photoId: row.photo_id,
      contentsCents: row.contents_cents,
    })),
  }
}

const freeParcels = ({ db }: Context, customerId: string) =>
  db
    .selectFrom('parcels as p')
    .leftJoin('receptions as r', 'r.parcel_id', 'p.id')
    .select(['p.id', 'p.tracking_number', 'p.merchant', 'p.status', 'r.weight_g'])
    .select(firstPhoto('p.id').as('photo_id'))
    .select(
      sql<number>`(select least(coalesce(sum(c.quantity::bigint * c.unit_cents), 0), 100000000)::int
        from content_lines c where c.parcel_id = p.id)`.as('contents_cents'),
    )
    .where('p.customer_id', '=', customerId)
    .where('p.status', 'in', ['pending_arrival', 'received'])
    .where('p.destroyed_at', 'is', null)
    .where(
      sql<boolean>`not exists (select from standing_order_parcels l where l.parcel_id = p.id and l.live)
      and not ${isLeaving('p.id')}`,
    )
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(mostShown)
    .execute()
