import { accept, refuse, type Outcome } from '#domain/outcome.ts'

/** Open while boxes are loaded; `cancelled` when nothing left with it. */
export const dispatchStates = ['open', 'closed', 'cancelled'] as const
export type DispatchState = (typeof dispatchStates)[number]

/** More than a van takes. The closing hands all of them over in one transaction. */
export const mostLoaded = 200

const day = 86_400_000

/** A cut-off is within yesterday and the next two weeks: anything else is a slip of the finger. */
export const isPlausibleCutOff = (cutOffAt: Date, now: Date): boolean =>
  cutOffAt.getTime() > now.getTime() - day && cutOffAt.getTime() < now.getTime() + 14 * day

type Closing = {
  readonly loaded: number
  /** The boxes of the manifest that were not scanned. */
  readonly missing: number
  /** How many missing boxes the person saw. */
  readonly seen: number
  readonly reason: string | null
}

export type CloseRefusal = 'dispatch-empty' | 'dispatch-moved' | 'reason-missing'

/** A dispatch closes when its scans match its manifest, or with the reason why boxes stay behind. */
export function closeDispatch({
  loaded,
  missing,
  seen,
  reason,
}: Closing): Outcome<{ readonly reason: string | null }, CloseRefusal> {
  if (loaded === 0) return refuse('dispatch-empty')
  if (missing !== seen) return refuse('dispatch-moved')
  if (missing === 0) return accept({ reason: null })
  return reason === null ? refuse('reason-missing') : accept({ reason })
}
