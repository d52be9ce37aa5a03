import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  compareShippingWays,
  type PlannedShipment,
  type ShippingWays,
} from '#contract/sales/shipping-ways.ts'
import type { ParcelView } from '#contract/warehouse/parcels.ts'
import { query } from '#web/api/query.ts'
import { contentsOf } from './chosen-parcels.ts'
import type { TakenSplit, WaysQuery } from './quote-form.ts'
import type { LiveEstimate } from './use-live-estimate.ts'
import { isSameQuestion, useSettled } from './use-settled.ts'

/** Group or split: the possible ways for the current form, and the split that the customer chose. */
export type WaysChoice = {
  /** Null while loading, or when the parcels have no way: the estimate says why. */
  readonly ways: ShippingWays | null
  /** `ways` answer the question before: shown, so that the form below does not move, and `takeSplit` ignores them. */
  readonly isStale: boolean
  /** The shipments, each for a request of its own; `null` for one request with the whole form. */
  readonly split: readonly PlannedShipment[] | null
  readonly taken: TakenSplit | null
  readonly takeSplit: () => void
  readonly leaveSplit: () => void
}

/** A split belongs to its query: with another parcel or option it is dropped. */
export function useShippingWays(
  question: WaysQuery | null,
  parcels: readonly ParcelView[],
): WaysChoice {
  const asked = useSettled(question)
  const { data, isPlaceholderData } = useQuery(
    query(compareShippingWays, asked, { placeholderData: keepPreviousData }),
  )
  const [taken, setTaken] = useState<({ readonly question: WaysQuery } & TakenSplit) | null>(null)
  const isStale = isPlaceholderData || !isSameQuestion(asked, question)
  const ways = data && (!isStale || areOf(data, question)) ? data : null
  const current = taken && isSameQuestion(taken.question, question) ? taken : null
  return {
    ways,
    isStale,
    split: current && current.shipments,
    taken: current,
    takeSplit: () => {
      if (!ways || !question || isStale) return
      const contents = ways.shipments.map(({ parcelIds }) => contentsOf(parcels, parcelIds))
      setTaken({ question, ...ways, contents })
    },
    leaveSplit: () => {
      setTaken(null)
    },
  }
}

/** Whether the ways are those of the parcels that are chosen now. */
const areOf = ({ shipments }: ShippingWays, question: WaysQuery | null): boolean =>
  listed(shipments.flatMap(({ parcelIds }) => parcelIds)) ===
  listed(question?.parcels?.split(',') ?? [])

const listed = (ids: readonly string[]): string => ids.toSorted().join()

/** The header card for a split: the sums of its shipments. */
export function estimateOfSplit(
  split: readonly PlannedShipment[] | null,
  estimate: LiveEstimate,
  plan: string,
): LiveEstimate {
  if (split === null) return estimate
  const sumOf = (part: 'shippingCents' | 'feeCents' | 'totalCents') =>
    split.reduce((sum, shipment) => sum + shipment[part], 0)
  const price = {
    plan,
    shippingCents: sumOf('shippingCents'),
    feeCents: sumOf('feeCents'),
    totalCents: sumOf('totalCents'),
    lines: [],
    room: null,
  }
  return { state: 'priced', price, isStale: false }
}
