import { sql } from 'kysely'
import type { BoxPhoto } from '#contract/core/box-photo.ts'
import { boxStatuses, hasLeft } from '#domain/shipment/box.ts'
import { photoMoments } from '#domain/shipment/box-photo.ts'

/** The photos of a box, by moment; `box` is the SQL of its id. */
export const photosOfBox = (box: string) => sql<BoxPhoto[]>`(
  select coalesce(json_agg(json_build_object('photoId', f.id, 'moment', f.moment)
    order by array_position(${sql.lit(`{${photoMoments.join(',')}}`)}::text[], f.moment), f.created_at, f.id), '[]')
  from photos f where f.box_id = ${sql.ref(box)})`

/** Its customer sees them once it has left. */
export const leftStatuses = boxStatuses.filter((status) => hasLeft({ status }))
