import { countText } from '#web/copy/count-text.ts'
import type * as z from 'zod/mini'
import { mostCounted, type countMyParcels } from '#contract/warehouse/parcels.ts'
import {
  isParcelStatus,
  notYetShippedStatuses,
  parcelStatuses,
  stageOf,
  type ParcelStage,
  type ParcelStatus,
} from '#domain/parcel/parcel.ts'

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
