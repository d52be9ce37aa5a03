import type * as z from 'zod/mini'
import type { OfficeNotice, publishTerritoryNotice } from '#contract/offer/territory-notices.ts'
import type { NoticeSeverity } from '#domain/storage/territory-notice.ts'
import { isDestination } from '#domain/destination/destination.ts'
import { parisDayOf, parisDayText } from '#domain/storage/paris-day.ts'

/** Staff must choose it by name: a notice for one territory must not reach all of them by mistake. */
export const everywhere = 'everywhere'

/** The values of the notice form: an empty territory is not chosen yet, an empty last day means « jusqu’à nouvel ordre ». */
export type NoticeForm = {
  territory: string
  severity: NoticeSeverity
  text: string
  from: string
  until: string
  pausesStorage: boolean
}

export const todayInParis = (now: Date): string => parisDayText(parisDayOf(now))

export const newNotice = (now: Date): NoticeForm => ({
  territory: '',
  severity: 'disruption',
  text: '',
  from: todayInParis(now),
  until: '',
  pausesStorage: false,
})

/** The replacing notice begins today at the earliest. */
export function noticeFormOf(notice: OfficeNotice, now: Date): NoticeForm {
  const today = todayInParis(now)
  return {
    territory: notice.territory ?? everywhere,
    severity: notice.severity,
    text: notice.text,
    from: notice.from > today ? notice.from : today,
    until: notice.until ?? '',
    pausesStorage: notice.pausesStorage,
  }
}

type Input = z.input<typeof publishTerritoryNotice.input>

export const noticeInput = (form: NoticeForm, replaces: string | null): Input => ({
  territory: isDestination(form.territory) ? form.territory : null,
  severity: form.severity,
  text: form.text,
  from: form.from,
  until: form.until === '' ? null : form.until,
  pausesStorage: form.pausesStorage,
  replaces,
})
