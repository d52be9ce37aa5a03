import { accept, refuse, type Outcome } from '#domain/outcome.ts'
import { addDays, type ParisDay } from './paris-day.ts'
import type { StoragePause } from './storage-pause.ts'

export const noticeSeverities = ['info', 'disruption', 'suspension'] as const
export type NoticeSeverity = (typeof noticeSeverities)[number]

/** Its days, both included; of one that was ended before it began, none is left. */
export type NoticeDays = StoragePause

/** From today on: what was billed for the days before stays as it was billed. */
export function noticeDays(days: NoticeDays, today: ParisDay): Outcome<NoticeDays, NoticeFault> {
  if (days.from < today) return refuse('from-past')
  if (days.until !== null && days.until < days.from) return refuse('until-before-from')
  return accept(days)
}
export type NoticeFault = 'from-past' | 'until-before-from'

type Ending = NoticeDays & { readonly isEnded: boolean }

/** Today is its last day, since today already counted; one that has not begun has no day at all. */
export function lastDayWhenEnded(
  { from, until, isEnded }: Ending,
  today: ParisDay,
): Outcome<ParisDay, 'notice-ended'> {
  if (isEnded || (until !== null && until < today)) return refuse('notice-ended')
  return accept(from > today ? addDays(from, -1) : today)
}

/** Whether people read it: one that was ended by hand is shown no more, though its day still counts. */
export function noticeState({ from, until, isEnded }: Ending, today: ParisDay): NoticeState {
  if (isEnded || (until !== null && until < today)) return 'over'
  return from > today ? 'upcoming' : 'shown'
}
export type NoticeState = 'upcoming' | 'shown' | 'over'
