import { sql } from 'kysely'
import type { MyOrderSummary } from '#contract/payments/orders.ts'
import { mayLeaveFrom } from '#domain/order/withdrawal-period.ts'
import {
  arrivalWindow,
  carrierPlace,
  expectedDeparture,
  travelledShare,
} from '#domain/shipment/arrival-window.ts'
import { isComingBack, stateOfCode, type TrackingState } from '#domain/shipment/tracking.ts'
import { parisDayOf, parisDayText } from '#domain/storage/paris-day.ts'
import type { Context } from '#server/core/context.ts'
import { realDelaysOf } from '#server/offer/delays/real-delays.ts'
import { suspends } from '#server/offer/territory-notices/territory-notice-queries.ts'
import { payingOrders } from '#server/payments/orders/supplements.ts'
import { lacksPapers } from '#server/warehouse/contents/content-queries.ts'
import { hasOnlyLeavingToPack, isLeaving } from '#server/warehouse/parcel-rows/parcel-state.ts'

type Row = {
  readonly concluded_at: Date
  readonly express_requested_at: Date | null
  readonly on_its_way: OnItsWay | null
}

/** How far what an order ships is, and between which days it should arrive, as its page says (docs/rules/shipping.md#arrival-window). */
export async function progressOf(
  ctx: Context,
  row: Row,
): Promise<Pick<MyOrderSummary, 'arrival' | 'share'>> {
  const way = row.on_its_way
  if (way === null) return { arrival: null }
  const now = ctx.now()
  const left = way.leftAt === null ? null : new Date(way.leftAt)
  const departure = left
    ? parisDayOf(left)
    : expectedDeparture(way.status === 'to_pack' ? 'to-pack' : 'packed', mayLeave(row), now)
  const window = arrivalWindow(departure, { ...way, delays: await realDelaysOf(ctx.db, now, way) })
  const place = carrierPlace(way.codes.map(stateOfCode))
  return {
    arrival:
      window === null || isComingBack(way.state)
        ? null
        : { from: parisDayText(window.from), to: parisDayText(window.to) },
    ...(left && { share: travelledShare(left, window, now, place) }),
  }
}

const mayLeave = ({ concluded_at, express_requested_at }: Row): Date =>
  mayLeaveFrom({ orderedAt: concluded_at, expressRequestedAt: express_requested_at })

type OnItsWay = {
  readonly destination: string
  readonly mode: 'standard' | 'eco'
  readonly status: string
  readonly leftAt: string | null
  readonly state: TrackingState | null
  /** Of its carrier's events. */
  readonly codes: readonly string[]
}

/** SQL: whether the last supplement of the shipment `s`, which is still to pack, came to nothing: the team looks for another way. */
export const isRethought = sql<boolean>`s.status = 'to_pack' and coalesce((select x.outcome in ('declined', 'expired') from supplements x
  where x.shipment_id = s.id order by x.asked_at desc, x.quote_id desc limit 1), false)`

const waitsForPapers = sql<boolean>`s.status = 'to_pack' and exists (select from shipment_parcels sp join parcels p on p.id = sp.parcel_id
  where sp.shipment_id = s.id and p.status = 'processing' and ${sql.raw(lacksPapers('p'))})`

/**
 * SQL: whether a hold, or a blocked parcel, keeps the shipment `s` in the house for nobody knows how long: what one statement can
 * tell of `holdsOf` (docs/rules/shipping.md#arrival-window).
 */
export const isStopped = (now: Date) =>
  sql<boolean>`(s.status in ('to_pack', 'ready') and (
    exists (select from supplements x where x.shipment_id = s.id and x.outcome is null)
    or exists (select from shipment_parcels sp join parcels p on p.id = sp.parcel_id
      where sp.shipment_id = s.id and p.status = 'blocked' and p.destroyed_at is null
        and not ${isLeaving('p.id')})
    or exists (select from ${payingOrders} join legal_requests w on w.order_id = paying.order_id
      where w.kind = 'withdrawal' and w.state <> 'rejected' and w.is_plan_alone is not true)
    or exists (select from ${payingOrders} join payments y on y.order_id = paying.order_id
      join disputes d on d.payment_id = y.id where d.status = 'open')
    or exists (select from territory_notices t where ${suspends(sql`s.destination`, now)})))`

/** SQL: the one shipment of the order `o`, in one box or none yet, that nothing stops; `null` for several. */
export const onItsWay = (
  now: Date,
) => sql<OnItsWay | null>`case when o.status in ('processing', 'shipped') then (
  select json_build_object('destination', min(s.destination), 'mode', min(s.mode), 'status', min(case when ${hasOnlyLeavingToPack('s.id')} then 'ready' else s.status end),
    'leftAt', min(b.handed_over_at), 'state', min((select t.state from box_tracking t
      where t.box_id = b.id and t.number = b.tracking_number and not t.is_doubtful)),
    'codes', json_agg(array(select e.code from box_tracking t join tracking_events e on e.box_id = t.box_id and e.number = t.number
      where t.box_id = b.id and t.number = b.tracking_number and not t.is_doubtful)) -> 0)
  from shipments s left join boxes b on b.shipment_id = s.id and b.status <> 'opened'
  where s.order_id = o.id and s.status <> 'cancelled'
  having count(*) = 1 and bool_and(s.status in ('to_pack', 'ready', 'handed_over') and not (s.status = 'to_pack' and b.id is not null and not ${hasOnlyLeavingToPack('s.id')})
    and not (${isRethought}) and not (${waitsForPapers}) and not ${isStopped(now)})) end`
