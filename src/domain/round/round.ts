import { accept, refuse, type Outcome } from '#domain/outcome.ts'

/** One delivery of a carrier: the announced number of parcels, and how many the bench scanned. */
export type Round = { readonly announced: number; readonly counted: number }

export const mostAnnounced = 5000

/** Why the two numbers differ; `other` needs an explanation. */
export const gapReasons = ['missing', 'extra', 'announced-wrong', 'set-aside', 'other'] as const
export type GapReason = (typeof gapReasons)[number]

export type Gap = { readonly reason: GapReason | null; readonly note: string | null }
export type GapRefusal = 'gap-unexplained' | 'gap-note-missing'

/** Scanned minus announced: negative when parcels are missing. */
export const gapOf = ({ announced, counted }: Round): number => counted - announced

/**
 * A parcel « delivered » by the carrier but never scanned is first noticed here, so a difference needs a reason to close the
 * round (docs/rules/parcels.md#rounds).
 */
export function closeRound(round: Round, gap: Gap): Outcome<Gap, GapRefusal> {
  if (gapOf(round) === 0) return accept({ reason: null, note: null })
  if (gap.reason === null) return refuse('gap-unexplained')
  if (gap.reason === 'other' && gap.note === null) return refuse('gap-note-missing')
  return accept(gap)
}
