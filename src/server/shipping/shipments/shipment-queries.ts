import { type ExpressionBuilder, type RawBuilder, sql, type SqlBool } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { longestTravelDays } from '#domain/account/deletion.ts'
import { alertAfter } from '#domain/office/alerts.ts'
import {
  isFinalShipmentStatus,
  type ShipmentAttention,
  type ShipmentStatus,
} from '#domain/shipment/shipment.ts'
import { paperColumns } from '#server/warehouse/contents/content-queries.ts'
import {
  hasOnlyLeavingToPack,
  isLeaving,
  shelfNow,
} from '#server/warehouse/parcel-rows/parcel-state.ts'
import type { Database, Tx } from '#server/core/context.ts'
import { firstPhotoForTeam } from '#server/core/parcel-faces.ts'
import { photosOfBox } from '#server/warehouse/photos/read-photo.ts'
import { pageSize, type Cursor } from '#server/core/paging.ts'
import { found } from '#server/core/refused.ts'
import type { DB } from '#server/core/schema.ts'
import { weightNow } from './require-sound-weight.ts'

/** A shipment as the warehouse sees it, with its owner, its order and its parcels on their shelves. */
const shipmentRows = (db: Database | Tx) =>
  db
    .selectFrom('shipments')
    .innerJoin('customers', 'customers.user_id', 'shipments.customer_id')
    .innerJoin('orders', 'orders.id', 'shipments.order_id')
    .selectAll('shipments')
    .select([
      'customers.first_name',
      'customers.last_name',
      'customers.client_number',
      'customers.phone',
      'orders.number as order_number',
    ])
    .select((eb) => [parcelsOf(eb).as('parcels'), closedBoxesOf(eb).as('boxes')])
    .select((eb) => lastSupplementOf(eb).as('supplement'))

/** The last that was asked for. */
const lastSupplementOf = (eb: ExpressionBuilder<DB, 'shipments'>) =>
  jsonObjectFrom(
    eb
      .selectFrom('supplements as x')
      .innerJoin('quotes as q', 'q.id', 'x.quote_id')
      .innerJoin('quote_versions as v', (join) =>
        join.onRef('v.quote_id', '=', 'q.id').onRef('v.version', '=', 'q.version'),
      )
      .select(['x.quote_id', 'q.number', 'x.outcome', 'v.total_cents', 'x.up_to_g', 'x.ended_at'])
      .select(['x.box_weight_g', 'x.length_mm', 'x.width_mm', 'x.height_mm'])
      .whereRef('x.shipment_id', '=', 'shipments.id')
      .orderBy('x.asked_at', 'desc')
      .orderBy('q.number', 'desc')
      .limit(1),
  )

/** The closed boxes, by place. */
const closedBoxesOf = (eb: ExpressionBuilder<DB, 'shipments'>) =>
  jsonArrayFrom(
    eb
      .selectFrom('boxes')
      .leftJoin('carriers', 'carriers.code', 'boxes.carrier_code')
      .select(['boxes.id', 'boxes.place', 'boxes.status', 'boxes.carrier', 'carriers.link_pattern'])
      .select(['boxes.weight_g', 'boxes.length_mm', 'boxes.width_mm', 'boxes.height_mm'])
      .select(['boxes.carrier_code', 'boxes.tracking_number'])
      .select(['boxes.packed_at', 'boxes.handed_over_at', 'boxes.delivered_at'])
      .select(photosOfBox('boxes.id').as('photos'))
      .whereRef('boxes.shipment_id', '=', 'shipments.id')
      .where('boxes.status', '<>', 'opened')
      .orderBy('boxes.place'),
  )

/** The parcels of the shipment, ordered by shelf, each with its box and its first photo. */
const parcelsOf = (eb: ExpressionBuilder<DB, 'shipments'>) =>
  jsonArrayFrom(
    eb
      .selectFrom('shipment_parcels')
      .innerJoin('parcels', 'parcels.id', 'shipment_parcels.parcel_id')
      .leftJoin('receptions', 'receptions.parcel_id', 'parcels.id')
      .select([
        'parcels.id',
        'shipment_parcels.box_id as boxId',
        'parcels.tracking_number as trackingNumber',
        'parcels.merchant',
        'parcels.status',
        'parcels.destroyed_at as destroyedAt',
        ...paperColumns,
        shelfNow('receptions').as('shelf'),
        weightNow('parcels.id').as('weightGrams'),
        firstPhotoForTeam('parcels.id').as('photoId'),
        isLeaving('parcels.id').as('isLeaving'),
      ])
      .select((line) =>
        line
          .selectFrom('content_lines')
          .select(line.fn.countAll<number>().as('lines'))
          .whereRef('content_lines.parcel_id', '=', 'parcels.id')
          .where('content_lines.hs_code', 'is', null)
          .$asScalar()
          .$notNull()
          .as('uncodedLines'),
      )
      .whereRef('shipment_parcels.shipment_id', '=', 'shipments.id')
      .orderBy('receptions.shelf')
      .orderBy('parcels.id'),
  )

export type ShipmentRow = Awaited<ReturnType<typeof findShipment>>

export async function findShipment(db: Database | Tx, id: string) {
  return found(await shipmentRows(db).where('shipments.id', '=', id).executeTakeFirst())
}

type Only = {
  readonly status: ShipmentStatus | undefined
  readonly attention: ShipmentAttention | undefined
  readonly now: Date
}

/**
 * Oldest first: the shipment that has waited longest is packed first. Of a final state, newest first. One row more than the page
 * shows.
 */
export async function findShipments(
  db: Database,
  { status, attention, now }: Only,
  cursor: Cursor | undefined,
  limit: number | undefined,
): Promise<ShipmentRow[]> {
  let query = shipmentRows(db)
  if (status) query = query.where(isAtStep(status))
  if (attention) query = query.where(asksAttention(attention, now))
  const isOver = status !== undefined && isFinalShipmentStatus(status)
  const way = isOver ? 'desc' : 'asc'
  if (cursor) {
    const after = cursor
    query = query.where((eb) =>
      eb(
        eb.refTuple('shipments.created_at', 'shipments.id'),
        isOver ? '<' : '>',
        eb.tuple(after.at, after.id),
      ),
    )
  }
  return query
    .orderBy('shipments.created_at', way)
    .orderBy('shipments.id', way)
    .limit(pageSize(limit) + 1)
    .execute()
}

const isAtStep = (status: ShipmentStatus): RawBuilder<SqlBool> => {
  if (status === 'to_pack') return isToPack
  return status === 'ready' ? isReadyToLeave : sql`shipments.status = ${status}`
}

/** SQL: whether the row of `shipments` has something to pack, beside parcels that are leaving. */
export const isToPack = sql<SqlBool>`(shipments.status = 'to_pack' and not ${hasOnlyLeavingToPack('shipments.id')})`

/** SQL: whether nothing is to pack for the row of `shipments`, and a closed box of it is here. */
export const isReadyToLeave = sql<SqlBool>`shipments.id in (select r.id from shipments r where r.status = 'ready'
  union all select r.id from shipments r where r.status = 'to_pack' and ${hasOnlyLeavingToPack('r.id')}
    and exists (select from boxes b where b.shipment_id = r.id and b.status = 'ready'))`

/** SQL: whether the row of `shipments` asks for somebody for this reason. */
export const asksAttention = (why: ShipmentAttention, now: Date): RawBuilder<SqlBool> =>
  why === 'silent' ? isSilent(now) : hasBoxUnderWay(troubles[why])

/** SQL about the tracking `t` of a box. */
export const troubles = {
  doubtful: sql<SqlBool>`t.is_doubtful`,
  returning: sql<SqlBool>`not t.is_doubtful and t.state in ('returning', 'returned')`,
} as const

/** By the index `box_tracking_troubled`. */
const hasBoxUnderWay = (trouble: RawBuilder<SqlBool>) =>
  sql<SqlBool>`shipments.id in (select b.shipment_id from box_tracking t
    join boxes b on b.id = t.box_id and b.tracking_number = t.number
    where b.status = 'handed_over' and (t.is_doubtful or t.state in ('returning', 'returned')) and ${trouble})`

/**
 * SQL: whether the carrier has the box `b`, and it may still arrive: one that is paid for as lost, or that left a year ago, is not
 * awaited (docs/rules/law.md#personal-data).
 */
export const isAwaited = (now: unknown) => sql<SqlBool>`(b.status = 'handed_over'
  and b.handed_over_at > ${now}::timestamptz - interval '1 day' * ${longestTravelDays}::int and not exists (
    select from cargo_claims k where k.box_id = b.id and k.kind = 'lost' and k.state in ('accepted', 'paid')))`

const day = 86_400_000

/**
 * SQL: whether a box of the row of `shipments` is awaited, and its carrier has said nothing since: of a box that we follow,
 * counted from the carrier's own time; of the others, from what was noted here. `any(array(…))` runs the subquery first; with
 * `in`, PostgreSQL scans all shipments from the oldest.
 */
function isSilent(now: Date) {
  const since = new Date(now.getTime() - alertAfter.silentDays * day)
  return sql<SqlBool>`shipments.id = any(array(select b.shipment_id from boxes b
    left join box_tracking t on t.box_id = b.id and t.number = b.tracking_number
    where ${isAwaited(now)} and b.handed_over_at < ${since}
      and case when t.box_id is not null then coalesce(t.last_event_at < ${since}, true)
        else not (select coalesce(bool_or(e.at > ${since}), false) from events e
          where e.shipment_id = b.shipment_id and coalesce(e.details ->> 'boxId', b.id::text) = b.id::text) end))`
}
