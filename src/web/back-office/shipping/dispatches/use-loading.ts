import { useEffect } from 'react'
import { useSignedInUser } from '#web/api/session.ts'
import {
  keepLoad,
  startLoadQueue,
  useLoadQueue,
  useWanted,
  type QueuedLoad,
  type SaidVerdict,
} from './load-queue.ts'

export type Loading = {
  readonly last: SaidVerdict | null
  /** The box whose carrier's label is scanned next. */
  readonly wanting: string | null
  /** The scans that have no answer yet. */
  readonly waiting: number
  /** What was refused while nobody was looking. */
  readonly toSee: readonly QueuedLoad[]
  readonly isOffline: boolean
  readonly scan: (text: string) => void
}

/** The scans of the dock: a hand scanner does not wait for the answer, and none is lost without a network. */
export function useLoading(dispatchId: string): Loading {
  const staffId = useSignedInUser()?.id ?? ''
  const { kept, done, isOffline } = useLoadQueue()
  const mine = kept.filter((load) => load.dispatchId === dispatchId)
  const wanting = useWanted()[dispatchId] ?? null
  return {
    last: done.find((said) => said.dispatchId === dispatchId) ?? null,
    wanting,
    waiting: mine.filter(({ refusal }) => refusal === null).length,
    toSee: mine.filter(({ refusal }) => refusal !== null),
    isOffline,
    scan: (text) => void keepLoad({ staffId, dispatchId, text: text.trim() }),
  }
}

/** Sends the scans that wait while a screen of the departures is open. */
export function useSentLoads(): void {
  const staffId = useSignedInUser()?.id ?? ''
  useEffect(() => startLoadQueue(staffId), [staffId])
}
