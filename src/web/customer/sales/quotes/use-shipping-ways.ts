import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  compareShippingWays,
  type PlannedShipment,
  type ShippingWays,
} from '#contract/sales/shipping-ways.ts'
import type { ParcelView } from '#contract/warehouse/parcel-view.ts'
import { query } from '#web/api/query.ts'
import { countedShipments } from '#web/copy/shipping-ways.ts'
import { contentsOf } from './chosen-parcels.ts'
import type { TakenSplit, WaysQuery } from './quote-form.ts'
import { isSameQuestion, type LiveEstimate, useSettled } from './use-live-estimate.ts'

/** Group or split: the possible ways for the current form, and the split that the customer chose. */
export type WaysChoice = {
  /** Null while loading, or when the parcels have no way: the estimate says why. */
  readonly ways: ShippingWays | null
  /** The answer is on its way; `ways` are those of the question before, shown so that the form below does not move. */
  readonly isStale: boolean
  /** The shipments, each for a request of its own; `null` for one request with the whole form. */
  readonly split: readonly PlannedShipment[] | null
  readonly taken: TakenSplit | null
  readonly takeSplit: () => void
  readonly leaveSplit: () => void
}

/** A split is wished for these parcels: with another option it is the cheapest split then; with other parcels the wish ends. */
export function useShippingWays(
  question: WaysQuery | null,
  parcels: readonly ParcelView[],
): WaysChoice {
  const asked = useSettled(question)
  const { data, isPlaceholderData, isLoading } = useQuery(
    query(compareShippingWays, asked, { placeholderData: keepPreviousData }),
  )
  const [wish, setWish] = useState<Wish | null>(null)
  const isStale = isPlaceholderData || !isSameQuestion(asked, question)
  const ways = data && (!isStale || areOf(data, question)) ? data : null
  const taken = takenSplit(wish, question, ways)
  return {
    ways,
    isStale: question !== null && (isStale || isLoading),
    split: taken && taken.shipments,
    taken,
    takeSplit: () => {
      if (question) setWish({ of: question.parcels, parcels })
    },
    leaveSplit: () => {
      setWish(null)
    },
  }
}

/** `parcels` as they were then: those of a request that was sent leave the list, and a retry must send the same. */
type Wish = {
  readonly of: WaysQuery['parcels']
  readonly parcels: readonly ParcelView[]
}

/** `null` without a wish for these parcels, and where one shipment has become the cheapest way. */
export function takenSplit(
  wish: Wish | null,
  question: WaysQuery | null,
  ways: ShippingWays | null,
): TakenSplit | null {
  const isWished = wish !== null && wish.of === question?.parcels
  if (!isWished || ways === null || ways.shipments.length < 2) return null
  const contents = ways.shipments.map(({ parcelIds }) => contentsOf(wish.parcels, parcelIds))
  return { shipments: ways.shipments, totalCents: ways.totalCents, contents }
}

/** What a split costs less than one shipment; nothing where that has no price. */
export const savingOf = ({ together, totalCents }: ShippingWays): number =>
  together === null ? 0 : together.totalCents - totalCents

/** How what the total is for leaves, where there is a choice. */
export function wayInWords({ ways, split }: Pick<WaysChoice, 'ways' | 'split'>): string | null {
  if (split !== null) return countedShipments(split.length)
  return ways !== null && savingOf(ways) > 0 ? 'un seul envoi' : null
}

/** Whether the ways are those of the parcels that are chosen now. */
const areOf = ({ shipments }: ShippingWays, question: WaysQuery | null): boolean =>
  listed(shipments.flatMap(({ parcelIds }) => parcelIds)) ===
  listed(question?.parcels?.split(',') ?? [])

const listed = (ids: readonly string[]): string => ids.toSorted().join()

/** The header card for a split: the sums of its shipments. */
export function estimateOfSplit(
  { split, isStale }: Pick<WaysChoice, 'split' | 'isStale'>,
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
    lines: linesOf(split),
    room: null,
    ...passedBy(split, estimate),
  }
  return { state: 'priced', price, isStale }
}

/** Where one of them is charged for its grouping, it passes what the plan groups for nothing, as all parcels together do. */
function passedBy(split: readonly Pick<PlannedShipment, 'lines'>[], estimate: LiveEstimate) {
  const free = estimate.state === 'priced' ? estimate.price.passedFreeGroupings : undefined
  const isCharged = split.some(
    ({ lines }) =>
      lines.some(({ code }) => code === 'consolidation') &&
      !lines.some(({ code }) => code === 'benefit_consolidation'),
  )
  return free !== undefined && isCharged ? { passedFreeGroupings: free } : {}
}

/** Of all shipments: the transport once, and what says the same of each once. The storage of each parcel is a line of its own. */
export function linesOf(split: readonly Pick<PlannedShipment, 'lines'>[]) {
  const named = split
    .flatMap(({ lines }) => lines)
    .map(({ code, label, amountCents }) => ({
      code,
      label: code === 'carrier' ? `Transport, ${countedShipments(split.length)}` : label,
      amountCents,
    }))
  const kinds = new Map<string, (typeof named)[number]>()
  for (const line of named) {
    const kind = `${line.code} ${line.label}`
    const before = kinds.get(kind)?.amountCents ?? 0
    kinds.set(kind, { ...line, amountCents: before + line.amountCents })
  }
  return [...kinds.values()]
}
