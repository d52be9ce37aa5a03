import { accept, refuse, type Outcome } from '#domain/outcome.ts'

/** One delivery of a carrier: the announced number of parcels, and how many the bench scanned. */
export type Round = { readonly announced: number; readonly counted: number }

export const mostAnnounced = 5000

/** Why the two numbers differ; `other` needs words. */
export const gapReasons = ['missing', 'extra', 'announced-wrong', 'set-aside', 'other'] as const
export type GapReason = (typeof gapReasons)[number]

export type Gap = { readonly reason: GapReason | null; readonly note: string | null }
export type GapRefusal = 'gap-unexplained' | 'gap-note-missing'

/** Scanned less announced: negative when parcels are missing. */
export const gapOf = ({ announced, counted }: Round): number => counted - announced

/** « Delivered » but never scanned begins here, so a difference is closed with its reason only (docs/rules/parcels.md#rounds). */
export function closeRound(round: Round, gap: Gap): Outcome<Gap, GapRefusal> {
  if (gapOf(round) === 0) return accept({ reason: null, note: null })
  if (gap.reason === null) return refuse('gap-unexplained')
  if (gap.reason === 'other' && gap.note === null) return refuse('gap-note-missing')
  return accept(gap)
}
