import type { WarehouseParcel } from '#contract/reception.ts'
import type { BlockedChoice } from '#domain/parcel/request.ts'
import type { BenchPhoto } from './bench-photos.ts'
import type { DeskTarget } from './desk-target.ts'
import type { Measured, Typed } from './measures.ts'

export type Blocking = {
  readonly reason: string
  readonly choices: readonly BlockedChoice[]
  readonly days: number
}

/** A reception that has left the bench and not yet reached the server; the target's attempt is its key, made at the scan. */
export type KeptReception = {
  readonly key: string
  readonly staffId: string
  /** They are sent in the order of the bench. */
  readonly at: number
  readonly target: DeskTarget
  readonly typed: Typed
  readonly measured: Measured
  readonly photos: readonly BenchPhoto[]
  readonly block: Blocking | null
  /** Why the server did not take it: it waits for a person. */
  readonly refusal: string | null
}

export type DoneReception = {
  readonly parcel: WarehouseParcel
  readonly kept: KeptReception
}

export const numberOf = (target: DeskTarget): string =>
  target.kind === 'declared'
    ? (target.scanned ?? target.parcel.trackingNumber)
    : target.trackingNumber
