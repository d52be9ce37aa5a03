import { contentsCanChange } from '#domain/parcel/contents.ts'
import { parcelStages, parcelStatuses, stageOf, type ParcelStatus } from '#domain/parcel/parcel.ts'
import { lacksPapers, paperColumns } from '#server/warehouse/contents/content-queries.ts'
import type { Cursor } from '#server/core/paging.ts'
import {
  isDisputedText,
  isKeptFromQuotesText,
  isLeavingText,
  waitsForText,
} from '#server/warehouse/parcel-rows/parcel-state.ts'
import { storageColumns } from '#server/warehouse/storage/stored-parcels.ts'

/**
 * The SQL of the customer's parcels, prepared once per connection; the bench measures these very texts. Each reads about as many
 * rows as it shows, whether the customer has five parcels or five thousand.
 */

const papers = paperColumns.map((column) => `p.${column}`).join(', ')

const columns = `p.id, p.tracking_number, p.merchant, p.description, p.requested_action, p.status, p.version,
    p.destroyed_at, p.created_at, ${papers}, r.weight_g, r.length_mm, r.width_mm, r.height_mm, r.condition_note, ${storageColumns},
    (exists (select from shipment_parcels b where b.parcel_id = p.id and b.open)
      or exists (select from shop_returns v where v.parcel_id = p.id and v.state = 'to-send' and v.storage_cents is not null)
      or exists (select from storage_settlements g where g.parcel_id = p.id and g.state = 'settled')) as is_paid_to_leave,
    array(select f.id from photos f where f.parcel_id = p.id and not f.is_private order by f.place, f.created_at, f.id) as photo_ids,
    (select least(coalesce(sum(l.quantity::bigint * l.unit_cents), 0), 100000000)::int from content_lines l where l.parcel_id = p.id) as contents_cents,
    (select json_build_object('destination', s.destination, 'mode', s.mode, 'handedOverAt', b.handed_over_at, 'news', (
        select json_build_object('code', e.code, 'label', e.label, 'at', e.at, 'state', t.state,
          'codes', array(select x.code from tracking_events x where x.box_id = e.box_id and x.number = e.number))
        from box_tracking t join tracking_events e on e.box_id = t.box_id and e.number = t.number
        where t.box_id = b.id and t.number = b.tracking_number and not t.is_doubtful
        order by e.at desc, e.id desc limit 1))
      from shipment_parcels w join boxes b on b.id = w.box_id join shipments s on s.id = w.shipment_id
      where p.status = 'shipped' and w.parcel_id = p.id and b.status = 'handed_over'
      order by b.handed_over_at desc, b.id limit 1) as on_its_way,
    case when p.status = 'blocked' then (select json_build_object('reason', k.reason, 'deadline', k.deadline)
      from parcel_blocks k where k.parcel_id = p.id and k.lifted_at is null) end as block,
    ${isLeavingText('p.id')} as is_leaving,
    ${isDisputedText('p.id')} as is_disputed,
    ${waitsForText('$1')} as waits_for,
    (select v.version from catalogue_versions v where v.effective_from <= $1 and v.withdrawn_at is null
      order by v.effective_from desc, v.version desc limit 1) as catalogue_version`
const tables = `parcels p
  join customers c on c.user_id = p.customer_id
  left join receptions r on r.parcel_id = p.id`
const newestFirst = 'order by p.created_at desc, p.id desc'

/** $1 now, $2 customer, $3 parcel. */
export const myParcelSql = `select ${columns} from ${tables} where p.customer_id = $2 and p.id = $3`

/** $1 now, $2 customer, $3 statuses, $4 and $5 the key of the last row shown, $6 rows. */
export const myParcelsSql = `select ${columns} from ${tables}
  where p.customer_id = $2 and p.status = any($3) and (p.created_at, p.id) < ($4, $5)
  ${newestFirst} limit $6`

/** A destroyed parcel is in the list of all, and in that of no status: nothing more happens to it. */
const isThere = 'p.destroyed_at is null'
/** Its owner is asked for what customs need. */
export const incomplete = `${lacksPapers('p')} and not ${isLeavingText('p.id')} and ${isThere}`
/** A quote may take it, if its status allows. */
export const quotable = `not ${isKeptFromQuotesText('p.id')} and ${isThere}`

/**
 * Same values. Reads the first rows of each status by its own index, so that it does not search for a rare status among the
 * others.
 */
const perStatus = (condition: string): string => `select ${columns}
  from (
    select q.id from unnest($3::text[]) asked (status), lateral (
      select p.id, p.created_at from parcels p
      where p.customer_id = $2 and p.status = asked.status and (p.created_at, p.id) < ($4, $5) ${condition}
      ${newestFirst} limit $6) q
    order by q.created_at desc, q.id desc limit $6) chosen
  join parcels p on p.id = chosen.id
  join customers c on c.user_id = p.customer_id
  left join receptions r on r.parcel_id = p.id
  ${newestFirst}`
export const myParcelsInStatusesSql = perStatus(`and ${isThere}`)
export const myIncompleteParcelsSql = perStatus(`and ${incomplete}`)
export const myQuotableParcelsSql = perStatus(`and ${quotable}`)

/** Of one kind of parcel, those of which this is true. */
const kindsPage = (condition: string): string => `(
      select p.id, p.created_at from parcels p
      where ${condition} and p.customer_id = $2 and p.status = asked.status and (p.created_at, p.id) < (asked.at, asked.id)
        and (p.destroyed_at is not null) = asked.destroyed
      ${newestFirst} limit $9)`

/**
 * All of them by rank, each kind read by the index of its status, what lacks papers by an index of its own; to find what lacks none,
 * it reads what lacks some too. $1 now, $2 customer, then of each kind: $3 its status, $4 true for the destroyed ones, $5 true for
 * those that lack papers, false for the others, null for both, $6 its rank, $7 and $8 the key after which it is read; $9 rows.
 */
export const myParcelsByStageSql = `select ${columns}, chosen.rank
  from (
    select q.id, asked.rank
    from unnest($3::text[], $4::boolean[], $5::boolean[], $6::int[], $7::timestamptz[], $8::uuid[])
        asked (status, destroyed, incomplete, rank, at, id), lateral (
      ${kindsPage('asked.incomplete is null')}
      union all ${kindsPage(`asked.incomplete and ${lacksPapers('p')}`)}
      union all ${kindsPage(`not asked.incomplete and not ${lacksPapers('p')}`)}) q
    order by asked.rank, q.created_at desc, q.id desc limit $9) chosen
  join parcels p on p.id = chosen.id
  join customers c on c.user_id = p.customer_id
  left join receptions r on r.parcel_id = p.id
  order by chosen.rank, p.created_at desc, p.id desc`

/** $1 now, $2 customer, $3 parcels. */
export const myChosenParcelsSql = `select ${columns} from ${tables} where p.customer_id = $2 and p.id = any($3) ${newestFirst}`

/** $1 customer, $2 statuses, $3 the count at which it stops. */
export const countMyParcelsSql = `select asked.status,
    (select count(*) from (select 1 from parcels p where p.customer_id = $1 and p.status = asked.status and ${isThere} limit $3) p) as count,
    (select count(*) from (select 1 from parcels p where p.customer_id = $1 and p.status = asked.status and not ${isThere}
      limit $3) p) as destroyed,
    (select count(*) from (select 1 from parcels p where p.customer_id = $1 and p.status = asked.status
      and ${incomplete} limit $3) p) as incomplete
  from unnest($2::text[]) asked (status)`

/** A key after all others: the start of a first page. */
const beforeTheFirst: Cursor = {
  at: new Date('9999-12-31T00:00:00Z'),
  id: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
}

/** The values of a list's statement; without a status every parcel, without a cursor the first page. */
export const myParcelsValues = (
  now: Date,
  customerId: string,
  rows: number,
  { statuses = parcelStatuses, after = beforeTheFirst }: PageOfParcels = {},
): readonly unknown[] => [now, customerId, statuses, after.at, after.id, rows]

/** Only a blocked parcel is ever destroyed. */
const ranked = [
  ...parcelStatuses.flatMap((status) =>
    (status !== 'blocked' && contentsCanChange({ status, isDestroyed: false })
      ? [true, false]
      : [null]
    ).map((isIncomplete) => ({ status, destroyed: false, isIncomplete })),
  ),
  { status: 'blocked' as const, destroyed: true, isIncomplete: null },
].map((kind) => ({ ...kind, rank: 4 * parcelStages.indexOf(stageOf(kind)) + waitOf(kind) }))

type Kind = {
  readonly status: ParcelStatus
  readonly destroyed: boolean
  readonly isIncomplete: boolean | null
}

/** In a stage: what is held until the customer decides, what lacks papers, what a quote may take, what asks nothing. */
function waitOf({ status, destroyed, isIncomplete }: Kind): number {
  if (destroyed) return 3
  if (status === 'blocked' || status === 'unclaimed') return 0
  if (isIncomplete) return 1
  return status === 'received' ? 2 : 3
}

/** Skips the ranks before the cursor's; later ranks start at their first row. */
export function myParcelsByStageValues(
  now: Date,
  customerId: string,
  rows: number,
  after: Cursor = { ...beforeTheFirst, rank: 0 },
): readonly unknown[] {
  const { rank: reached = 0 } = after
  const left = ranked.filter(({ rank }) => rank >= reached)
  const keys = left.map(({ rank }) => (rank === reached ? after : beforeTheFirst))
  return [
    now,
    customerId,
    left.map(({ status }) => status),
    left.map(({ destroyed }) => destroyed),
    left.map(({ isIncomplete }) => isIncomplete),
    left.map(({ rank }) => rank),
    keys.map(({ at }) => at),
    keys.map(({ id }) => id),
    rows,
  ]
}

type PageOfParcels = {
  readonly statuses?: readonly ParcelStatus[] | undefined
  readonly after?: Cursor | undefined
}
