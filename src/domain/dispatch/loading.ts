import { stopping, type HoldCode } from '#domain/shipment/holds.ts'
import { hasLeft, type BoxStatus } from '#domain/shipment/box.ts'
import { mostLoaded } from './dispatch.ts'

/** What a scan at the dock leads to (docs/rules/shipping.md#departures). */
export const loadVerdicts = [
  'loaded',
  /** Our label was scanned, and the box has no number of the carrier yet: that one is scanned next. */
  'wants-number',
  'already-loaded',
  /** No box has this code. */
  'unknown',
  /** The code is that of several boxes. */
  'several',
  'not-closed',
  'gone',
  'other-dispatch',
  'other-destination',
  'other-carrier',
  'held',
  /** It was ready after the cut-off: it leaves with the next one. */
  'after-cut-off',
  'full',
] as const
export type LoadVerdict = (typeof loadVerdicts)[number]

export type Van = {
  readonly id: string
  readonly carrierCode: string
  /** None means every destination. */
  readonly destinations: readonly string[]
  readonly cutOffAt: Date
  readonly loaded: number
}

type Hold = { readonly code: HoldCode }

export type BoxAtDock<Held extends Hold = Hold> = {
  readonly status: BoxStatus
  readonly destination: string
  /** Known before the departure when the carrier gave its label. */
  readonly carrierCode: string | null
  readonly packedAt: Date
  /** The dispatch that it is loaded in. */
  readonly loadedIn: string | null
  readonly hasNumber: boolean
  readonly holds: readonly Held[]
}

export const goesTo = ({ destinations }: Pick<Van, 'destinations'>, destination: string): boolean =>
  destinations.length === 0 || destinations.includes(destination)

/** Whether this box goes into this van, or why not; of several reasons, the one to act on first. */
export function judgeLoading<Held extends Hold>(
  van: Van,
  box: BoxAtDock<Held>,
): { readonly verdict: LoadVerdict; readonly hold: Held | null } {
  const [hold] = stopping(box.holds, 'hand-over')
  const verdict = placeOf(van, box) ?? (hold ? 'held' : timeOf(van, box))
  return { verdict, hold: verdict === 'held' ? (hold ?? null) : null }
}

function placeOf(van: Van, box: BoxAtDock): LoadVerdict | null {
  if (hasLeft(box)) return 'gone'
  if (box.status !== 'ready') return 'not-closed'
  if (box.loadedIn === van.id) return 'already-loaded'
  if (box.loadedIn !== null) return 'other-dispatch'
  if (!goesTo(van, box.destination)) return 'other-destination'
  const isOthers = box.carrierCode !== null && box.carrierCode !== van.carrierCode
  return isOthers ? 'other-carrier' : null
}

function timeOf(van: Van, { packedAt, hasNumber }: BoxAtDock): LoadVerdict {
  if (packedAt > van.cutOffAt) return 'after-cut-off'
  if (van.loaded >= mostLoaded) return 'full'
  return hasNumber ? 'loaded' : 'wants-number'
}
