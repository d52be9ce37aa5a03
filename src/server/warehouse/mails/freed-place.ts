import type { ParcelStatus } from '#domain/parcel/parcel.ts'
import type { Database } from '#server/core/context.ts'
import { openBoxOf, type OpenBox } from '#server/warehouse/parcel-rows/parcel-state.ts'

type Parcel = { readonly id: string; readonly status: ParcelStatus }

/**
 * Where a freed parcel is when its mail is written: on its shelf, free, or in its paid box, packed or not. `null` once it is held
 * back again, requested in a quote, or gone: then neither is true.
 */
export async function freedPlace(
  db: Database,
  { id, status }: Parcel,
): Promise<'shelf' | OpenBox | null> {
  if (status === 'received') return 'shelf'
  return status === 'processing' || status === 'ready_to_ship' ? openBoxOf(db, id) : null
}
