import { sql, type RawBuilder } from 'kysely'
import type { ParcelFaces } from '#contract/core/parcel-faces.ts'

const most = 4

/** SQL: the first photo that the customer may see, of the parcel of that id. */
export const firstPhoto = (parcelId: string): RawBuilder<string | null> =>
  firstOf(parcelId, sql`not h.is_private`)

/** SQL: the first photo of the parcel of that id for the team, which sees the private ones too. */
export const firstPhotoForTeam = (parcelId: string): RawBuilder<string | null> =>
  firstOf(parcelId, sql`true`)

const firstOf = (parcelId: string, shown: RawBuilder<unknown>) => sql<string | null>`(
  select h.id from photos h where h.parcel_id = ${sql.ref(parcelId)} and ${shown}
  order by h.place, h.created_at, h.id limit 1)`

/**
 * The shops and first photos of the parcels that a select of one column names, the oldest first. The caller has found them through
 * the actor.
 */
export const parcelFaces = (ids: RawBuilder<unknown>): RawBuilder<ParcelFaces> => sql<ParcelFaces>`(
  select jsonb_build_object('count', count(*), 'faces', coalesce(
    jsonb_agg(jsonb_build_object('merchant', f.merchant, 'photoId', f.photo_id) order by f.place)
      filter (where f.place <= ${most}), '[]'))
  from (
    select face.merchant, row_number() over (order by face.created_at, face.id) as place,
      ${firstPhoto('face.id')} as photo_id
    from parcels face where face.id in (${ids})) f)`
