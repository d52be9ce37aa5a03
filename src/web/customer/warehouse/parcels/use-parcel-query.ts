import { useSearchParams } from 'react-router'
import type * as z from 'zod/mini'
import { type countMyParcels, mostCounted } from '#contract/warehouse/parcels.ts'
import {
  isParcelStatus,
  notYetShippedStatuses,
  type ParcelStage,
  type ParcelStatus,
  parcelStatuses,
  parseParcelStatusFilter,
  stageOf,
} from '#domain/parcel/parcel.ts'
import { countText } from '#web/copy/count-text.ts'
import { paths } from '#web/paths.ts'

/** What the list shows: all of it is in the URL, so that Back and a shared address show the same. */
export function useParcelQuery() {
  const [query, setQuery] = useSearchParams()
  const { filter, search } = parcelQueryIn(query)
  return {
    filter,
    search,
    searchFor: (typed: string) => {
      setQuery(new URLSearchParams(queryOf(filter, typed)), {
        replace: true,
        preventScrollReset: true,
      })
    },
  }
}

export const parcelQueryIn = (query: URLSearchParams) => ({
  filter: knownFilter(query.get('filter')),
  search: (query.get('recherche') ?? '').slice(0, 60),
})

/** The search text for the server; a single letter would match everything. */
export const searchedWords = (search: string): string =>
  search.trim().length > 1 ? search.trim() : ''

/** The address of the list with this filter and the same search. */
export function parcelListPath(filter: string, search: string): string {
  const query = new URLSearchParams(queryOf(filter, search))
  return query.size === 0 ? paths.parcels : `${paths.parcels}?${query}`
}

const queryOf = (filter: string, search: string): Record<string, string> => ({
  ...(filter === '' ? {} : { filter }),
  ...(search.trim() === '' ? {} : { recherche: search }),
})

/** An unknown word shows everything; `arrived` is the old word for `received`. */
function knownFilter(asked: string | null): string {
  if (asked === null || asked === 'pending' || asked === 'incomplete') return asked ?? ''
  return parseParcelStatusFilter(asked) ?? ''
}

type Counts = z.output<typeof countMyParcels.output>

/** How many parcels a filter of `parcelFilters` shows. */
export function countOfFilter(key: string, counts: Counts): number {
  if (key === 'incomplete') return counts.incomplete
  if (isParcelStatus(key)) return counts.byStatus[key] ?? 0
  if (key === 'pending') return sumOf(notYetShippedStatuses, counts)
  return sumOf(parcelStatuses, counts) + counts.destroyed
}

export const countOfStage = (stage: ParcelStage, counts: Counts): number =>
  sumOf(
    parcelStatuses.filter((status) => stageOf({ status }) === stage),
    counts,
  ) + (stage === 'done' ? counts.destroyed : 0)

const sumOf = (statuses: readonly ParcelStatus[], { byStatus }: Counts): number =>
  statuses.reduce((sum, status) => sum + (byStatus[status] ?? 0), 0)

/** « 12 », « 99+ ». */
export const shownCount = (count: number): string => countText(count, mostCounted - 1)
