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

/** Group or split: the ways for what the form holds now, and the split that the customer has taken. */
export type WaysChoice = {
  /** Nothing while they are asked for, or when the parcels have none: the estimate says why. */
  readonly ways: ShippingWays | null
  /** The shipments to ask for, each by a request of its own; `null` for one request of the form as it is. */
  readonly split: readonly PlannedShipment[] | null
  readonly taken: TakenSplit | null
  readonly takeSplit: () => void
  readonly leaveSplit: () => void
}

/** A split holds for the question that it answers: another parcel or option, and it is gone. */
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

/** What the header card shows for a split: the sums of its shipments. */
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
