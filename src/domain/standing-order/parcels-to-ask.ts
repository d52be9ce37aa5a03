import type { ExtraCode } from '#domain/catalogue/catalogue.ts'
import { optionsFor } from '#domain/grouping/box-price.ts'
import { accept, refuse, type Outcome } from '#domain/outcome.ts'
import type { ParcelStatus } from '#domain/parcel/parcel.ts'
import type { StandingOrderCondition } from './standing-order.ts'

export type StandingParcel = {
  readonly id: string
  /** `null`: its declaration was deleted, or it is somebody else's by now. */
  readonly status: ParcelStatus | null
  /** `null` until the warehouse weighed it. */
  readonly weightGrams: number | null
  /** Its owner disputes the weight: it may still change. */
  readonly isDisputed: boolean
  readonly hasPapers: boolean
}

/** `not-yet` and `papers-missing` wait; the others end the standing order. */
export type AskRefusal =
  | 'not-yet'
  | 'papers-missing'
  | 'parcels-changed'
  | 'none-arrived'
  | 'too-light'

/**
 * The parcels of a quote to request now: those of the agreed set that are in the warehouse, once the condition holds and their
 * customs papers are complete (docs/rules/standing-orders.md#conditions). Never a parcel outside the set.
 */
export function parcelsToAsk(
  condition: StandingOrderCondition,
  parcels: readonly StandingParcel[],
  at: Date,
): Outcome<readonly string[], AskRefusal> {
  if (parcels.some(isGone)) return refuse('parcels-changed')
  const here = parcels.filter(isHere)
  if (here.some(({ isDisputed }) => isDisputed)) return refuse('not-yet')
  const held = holds(condition, parcels, here, at)
  if (held !== true) return refuse(held)
  if (!here.every(({ hasPapers }) => hasPapers)) return refuse('papers-missing')
  return accept(here.map(({ id }) => id))
}

/** On the way, or blocked until its owner has chosen: it may still come. */
const awaited: readonly (ParcelStatus | null)[] = ['pending_arrival', 'blocked']

const isHere = ({ status, weightGrams }: StandingParcel): boolean =>
  status === 'received' && weightGrams !== null

const isGone = ({ status }: StandingParcel): boolean =>
  status !== 'received' && !awaited.includes(status)

function holds(
  condition: StandingOrderCondition,
  parcels: readonly StandingParcel[],
  here: readonly StandingParcel[],
  at: Date,
): true | 'not-yet' | 'none-arrived' | 'too-light' {
  const haveAllArrived = here.length === parcels.length
  switch (condition.kind) {
    case 'all-arrived':
      return haveAllArrived || 'not-yet'
    case 'weight':
      if (gramsOf(here) >= condition.fromGrams) return true
      return haveAllArrived ? 'too-light' : 'not-yet'
    case 'day':
      if (at < condition.from) return 'not-yet'
      return here.length > 0 || 'none-arrived'
  }
}

export const gramsOf = (parcels: readonly StandingParcel[]): number =>
  parcels.reduce((sum, { weightGrams }) => sum + (weightGrams ?? 0), 0)

/** How so many parcels travel: a single one is no grouping, and pays for none. */
export function requestedChoices(
  options: readonly ExtraCode[],
  parcelCount: number,
): { readonly shippingType: 'direct' | 'grouping'; readonly options: readonly ExtraCode[] } {
  const shippingType = parcelCount > 1 ? 'grouping' : 'direct'
  return { shippingType, options: [...optionsFor({ options, type: 'grouping' }, shippingType)] }
}
