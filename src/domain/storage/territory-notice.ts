import { accept, refuse, type Outcome } from '#domain/outcome.ts'
import { addDays, type ParisDay } from './paris-day.ts'
import type { StoragePause } from './storage-pause.ts'

export const noticeSeverities = ['info', 'disruption', 'suspension'] as const
export type NoticeSeverity = (typeof noticeSeverities)[number]

/** The days of a notice, both included; empty for one that ended before it began. */
export type NoticeDays = StoragePause

/** A notice begins today or later, because billed days stay billed. */
export function noticeDays(days: NoticeDays, today: ParisDay): Outcome<NoticeDays, NoticeFault> {
  if (days.from < today) return refuse('from-past')
  if (days.until !== null && days.until < days.from) return refuse('until-before-from')
  return accept(days)
}
export type NoticeFault = 'from-past' | 'until-before-from'

type Ending = NoticeDays & { readonly isEnded: boolean }

/** The last day of a notice that somebody ends now: today, or no day if it has not begun. */
export function lastDayWhenEnded(
  { from, until, isEnded }: Ending,
  today: ParisDay,
): Outcome<ParisDay, 'notice-ended'> {
  if (isEnded || (until !== null && until < today)) return refuse('notice-ended')
  return accept(from > today ? addDays(from, -1) : today)
}

/** Whether the notice is shown. When somebody ends it, it disappears at once, though its last day still counts. */
export function noticeState({ from, until, isEnded }: Ending, today: ParisDay): NoticeState {
  if (isEnded || (until !== null && until < today)) return 'over'
  return from > today ? 'upcoming' : 'shown'
}
export type NoticeState = 'upcoming' | 'shown' | 'over'

/** The placeholder in the built page of a territory for what only the server knows. */
export const noticeSlot = '<!--avis-du-territoire-->'
