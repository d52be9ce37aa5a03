import { useSearchParams } from 'react-router'
import type { ParcelFilter } from '#web/api/warehouse.ts'
import { parcelFilterIn, parcelQueryOf } from './parcel-filter.ts'

/** The filters of the list live in its address: a link and a reload keep them. */
export function useParcelFilter() {
  const [query, setQuery] = useSearchParams()
  return {
    filter: parcelFilterIn(query),
    show: (next: ParcelFilter) => setQuery(parcelQueryOf(next)),
  }
}
