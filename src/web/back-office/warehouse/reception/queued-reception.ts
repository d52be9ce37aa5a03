import type { WarehouseParcel } from '#contract/warehouse/reception.ts'
import type { Typed } from '#web/back-office/core/measures/measures.ts'
import type { BenchPhoto } from './bench-photos.ts'
import type { DeskTarget } from './desk-target.ts'
import type { Blocking } from './inspection.ts'
import type { MeasuredParcel } from './parcel-measures.ts'

/** A reception that left the bench and has not reached the server. Its key is the target's `attempt`, made at the scan. */
export type QueuedReception = {
  readonly key: string
  readonly staffId: string
  /** Receptions are sent in this order, the order of the bench. */
  readonly at: number
  readonly target: DeskTarget
  readonly typed: Typed
  readonly measured: MeasuredParcel
  readonly photos: readonly BenchPhoto[]
  readonly block: Blocking | null
  /** Light damage; absent in a reception stored by an earlier version of the desk. */
  readonly note?: string | null
  /** Whether the person confirmed an unknown shelf; absent in a reception stored by an earlier version of the desk. */
  readonly newShelf?: boolean
  /** Why the server refused it: it then waits for a person. */
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
