import { accept, refuse, type Outcome } from '#domain/outcome.ts'
import { isUndoable } from '#domain/undo-window.ts'
import type { Dimensions, Grams } from '#domain/units.ts'
import { checkMeasures, type MeasureRefusal } from './measures.ts'
import {
  type Parcel,
  parcelCan,
  type ParcelStatus,
  type PhotoKey,
  type ReceivedParcel,
} from './parcel.ts'
import type { ShelfCode } from './shelf.ts'

export type Reception = {
  readonly weight: Grams
  readonly dimensions: Dimensions
  readonly shelf: ShelfCode
  readonly photos: readonly PhotoKey[]
  /** Light damage, which does not block the parcel. */
  readonly conditionNote?: string
  readonly at: Date
}

export type ReceptionRefusal = 'parcel-already-received' | 'photo-missing' | MeasureRefusal

/** The photo proves the condition of the parcel, which we owe the customer in a dispute: without a photo, no reception. */
export function receive(
  parcel: Parcel,
  reception: Reception,
): Outcome<ReceivedParcel, ReceptionRefusal> {
  if (!parcelCan('receive', parcel)) return refuse('parcel-already-received')
  if (reception.photos.length === 0) return refuse('photo-missing')
  const measures = checkMeasures(reception)
  if (!measures.ok) return measures

  const { at: receivedAt, ...facts } = reception
  return accept({ id: parcel.id, status: 'received', ...facts, receivedAt })
}

export type Undoing = {
  readonly status: ParcelStatus
  readonly receivedAt: Date
  /** The person who undoes the reception also made it. */
  readonly isOwn: boolean
  /** Something depends on the reception: a quote, a request, a correction, a closed round, a stock count. */
  readonly hasDependents: boolean
}

export type UndoRefusal = 'reception-too-old' | 'reception-not-yours' | 'reception-in-use'

/** Undoes a reception within the minute, by the person who made it, while nothing depends on it. */
export function undoReception(reception: Undoing, now: Date): Outcome<true, UndoRefusal> {
  if (!reception.isOwn) return refuse('reception-not-yours')
  if (reception.status !== 'received' || reception.hasDependents) return refuse('reception-in-use')
  return isUndoable(reception.receivedAt, now) ? accept(true) : refuse('reception-too-old')
}
