import type { Notice } from '#contract/messages/notifications.ts'
import { formatDay } from '#web/copy/format-date.ts'

export type DayOfNotices = { readonly day: string; readonly notices: readonly Notice[] }

/** The list in its order, cut at each day of the reader: « Aujourd’hui », « Hier », « 20 novembre 2026 ». */
export function byDay(notices: readonly Notice[], now: number): readonly DayOfNotices[] {
  const known: Readonly<Record<string, string>> = {
    [formatDay(new Date(now - 86_400_000).toISOString())]: 'Hier',
    [formatDay(new Date(now).toISOString())]: 'Aujourd’hui',
  }
  const days = Map.groupBy(notices, ({ at }) => formatDay(at))
  return [...days].map(([day, those]) => ({ day: known[day] ?? day, notices: those }))
}
