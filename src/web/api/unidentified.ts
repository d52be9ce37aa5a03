import { keepPreviousData } from '@tanstack/react-query'
import { findLabelOwners, findOwners } from '#contract/warehouse/unidentified.ts'
import { query } from './query.ts'

export const ownersOf = (parcelId: string, words: string) =>
  query(
    findOwners,
    { parcelId, words: words || undefined },
    { staleTime: 0, placeholderData: keepPreviousData },
  )

/** Possible owners of a parcel on the bench that nobody announced. Without a network it does not retry: the operator works on. */
export const ownersOfLabel = (trackingNumber: string, words: string) =>
  query(
    findLabelOwners,
    { trackingNumber: trackingNumber || undefined, words },
    { staleTime: 0, retry: false, networkMode: 'always' },
  )
