import type { WarehouseParcel } from '#contract/warehouse/reception.ts'
import type { Typed } from '#web/back-office/core/measures/measures.ts'
import type { BenchPhoto } from './bench-photos.ts'
import type { DeskTarget } from './desk-target.ts'
import type { Blocking } from './inspection.ts'
import type { MeasuredParcel } from './parcel-measures.ts'

/** A reception that has left the bench and not yet reached the server; the target's attempt is its key, made at the scan. */
export type QueuedReception = {
  readonly key: string
  readonly staffId: string
  /** They are sent in the order of the bench. */
  readonly at: number
  readonly target: DeskTarget
  readonly typed: Typed
  readonly measured: MeasuredParcel
  readonly photos: readonly BenchPhoto[]
  readonly block: Blocking | null
  /** Light damage; absent of what an earlier version of the desk kept. */
  readonly note?: string | null
  /** Asked and confirmed; absent of what an earlier version of the desk kept. */
  readonly newShelf?: boolean
  /** Why the server did not take it: it waits for a person. */
  readonly refusal: string | null
}

export type DoneReception = {
  readonly parcel: WarehouseParcel
  readonly kept: QueuedReception
}

export const numberOf = (target: DeskTarget): string =>
  target.kind === 'declared'
    ? (target.scanned ?? target.parcel.trackingNumber)
    : target.trackingNumber
