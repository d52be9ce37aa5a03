import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  compareShippingWays,
  type PlannedShipment,
  type ShippingWays,
} from '#contract/sales/shipping-ways.ts'
import { query } from '#web/api/query.ts'
import type { TakenSplit, WaysQuery } from './quote-form.ts'
import type { LiveEstimate } from './use-live-estimate.ts'
import { isSameQuestion, useSettled } from './use-settled.ts'

/** Group or split: the possible ways for the current form, and the split that the customer chose. */
export type WaysChoice = {
  /** Null while loading, or when the parcels have no way: the estimate says why. */
  readonly ways: ShippingWays | null
  /** The shipments, each for a request of its own; `null` for one request with the whole form. */
  readonly split: readonly PlannedShipment[] | null
  readonly taken: TakenSplit | null
  readonly takeSplit: () => void
  readonly leaveSplit: () => void
}

/** A split belongs to its query: with another parcel or option it is dropped. */
export function useShippingWays(question: WaysQuery | null): WaysChoice {
  const asked = useSettled(question)
  const { data } = useQuery(query(compareShippingWays, asked))
  const [taken, setTaken] = useState<({ readonly question: WaysQuery } & TakenSplit) | null>(null)
  const ways = data && isSameQuestion(asked, question) ? data : null
  const current = taken && isSameQuestion(taken.question, question) ? taken : null
  return {
    ways,
    split: current && current.shipments,
    taken: current,
    takeSplit: () => {
      if (ways && question) setTaken({ question, ...ways })
    },
    leaveSplit: () => {
      setTaken(null)
    },
  }
}

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
