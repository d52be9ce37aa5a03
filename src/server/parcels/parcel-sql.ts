import { parcelStatuses, type ParcelStatus } from '#domain/parcel/parcel.ts'
import type { Cursor } from '#server/core/paging.ts'

/** The two statements of the customer's parcels, prepared once per connection; the bench measures these very texts. */

const columns = `p.id, p.tracking_number, p.merchant, p.description, p.requested_action, p.status, p.version,
    p.created_at, r.weight_g, r.length_mm, r.width_mm, r.height_mm, r.received_at, c.plan,
    array(select f.id from photos f where f.parcel_id = p.id order by f.created_at, f.id) as photo_ids,
    (select coalesce(json_agg(json_build_object('unit', k.unit, 'count', k.count) order by k.created_at, k.id), '[]')
      from storage_keepings k where k.parcel_id = p.id and k.cancelled_at is null) as keepings,
    (select v.version from catalogue_versions v where v.effective_from <= $1
      order by v.effective_from desc, v.version desc limit 1) as catalogue_version
  from parcels p
  join customers c on c.user_id = p.customer_id
  left join receptions r on r.parcel_id = p.id`

/** $1 now, $2 customer, $3 parcel. */
export const myParcelSql = `select ${columns} where p.customer_id = $2 and p.id = $3`

/** $1 now, $2 customer, $3 statuses, $4 and $5 the key of the last row shown, $6 rows. */
export const myParcelsSql = `select ${columns}
  where p.customer_id = $2 and p.status = any($3) and (p.created_at, p.id) < ($4, $5)
  order by p.created_at desc, p.id desc limit $6`

/** After every key there can be: what a first page starts from. */
const beforeTheFirst: Cursor = {
  at: new Date('9999-12-31T00:00:00Z'),
  id: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
}

/** What `myParcelsSql` takes; without a status every parcel, without a cursor the first page. */
export const myParcelsValues = (
  now: Date,
  customerId: string,
  rows: number,
  { statuses = parcelStatuses, after = beforeTheFirst }: PageOfParcels = {},
): readonly unknown[] => [now, customerId, statuses, after.at, after.id, rows]

type PageOfParcels = {
  readonly statuses?: readonly ParcelStatus[]
  readonly after?: Cursor | undefined
}
