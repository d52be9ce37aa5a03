import { accept, refuse, type Outcome } from '#domain/outcome.ts'
import { isUndoable } from '#domain/undo-window.ts'
import type { ParcelStatus } from './parcel.ts'

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
