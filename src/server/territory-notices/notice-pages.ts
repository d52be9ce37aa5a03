import type { TerritoryNotice } from '#contract/territory-notices.ts'
import { destinations, destinationSlug } from '#domain/destination/destination.ts'
import { noticeSlot } from '#domain/storage/notice-slot.ts'
import { parisDayOfText, startOfParisDay } from '#domain/storage/paris-day.ts'
import { isDatabaseAway } from '#server/adapters/postgres.ts'
import type { Deps } from '#server/core/context.ts'
import { escapeHtml } from '#server/core/escape-html.ts'
import type { Doors } from '#server/core/http.ts'
import { parisDate } from '#server/core/paris-date.ts'
import { pageFile, type SiteFile } from '#server/system/site-file.ts'
import type { Site } from '#server/system/site-files.ts'
import { rememberedNotices } from './read-territory-notices.ts'

/** The page of a territory says what is the matter there before any script runs, and to who runs none. */
export function mountNoticePages(doors: Doors, site: Site): void {
  const made = new Map<string, { readonly list: string; readonly file: SiteFile }>()
  for (const territory of destinations) {
    const path = `/destinations/${destinationSlug(territory)}`
    doors.app.get(path, async (c) => {
      const built = site.pageAt(path)
      const notices = built ? await told(doors.deps, territory) : []
      if (!built || notices.length === 0) return site.answer(c)
      const list = listHtml(notices)
      const last = made.get(path)
      if (last?.list === list) return site.sendPage(c, last.file)
      const file = pageFile(built.replace(noticeSlot, () => list))
      made.set(path, { list, file })
      return site.sendPage(c, file)
    })
  }
}

/** Without a database the page is sent as it was built. */
async function told({ db, now }: Deps, territory: string): Promise<TerritoryNotice[]> {
  try {
    const notices = await rememberedNotices(db, now())
    return notices.filter((notice) => notice.territory === null || notice.territory === territory)
  } catch (error) {
    if (isDatabaseAway(error)) return []
    throw error
  }
}

const listHtml = (notices: readonly TerritoryNotice[]): string =>
  `<ul aria-label="Avis sur les envois" class="mb-8 grid gap-3">${notices.map(itemHtml).join('')}</ul>`

const severities = {
  info: 'Information',
  disruption: 'Perturbation',
  suspension: 'Envois suspendus',
} as const

/** As `web/ui/Notice.tsx` draws it. */
function itemHtml(notice: TerritoryNotice): string {
  const { severity, territory, text, pausesStorage } = notice
  const colours = severity === 'info' ? 'bg-house-soft text-house' : 'bg-waiting-soft text-waiting'
  const title = `${severities[severity]} · ${territory ?? 'Toutes les destinations'}`
  const pause = pausesStorage ? ` ${pauseSentence(territory)}` : ''
  return `<li><div class="flex items-start gap-3 rounded-xl px-4 py-3 ${colours}">${iconOf(severity)}<div class="min-w-0"><p class="font-semibold">${escapeHtml(title)}</p><p class="break-words whitespace-pre-line">${escapeHtml(text)}</p><p class="mt-1 text-sm">${escapeHtml(periodOf(notice))}${pause}</p></div></div></li>`
}

const iconOf = (severity: TerritoryNotice['severity']): string =>
  `<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" class="mt-0.5 size-5 shrink-0" aria-hidden="true"><circle cx="12" cy="12" r="10"/><path d="${severity === 'info' ? 'M12 16v-4M12 8h.01' : 'M12 8v4M12 16h.01'}"/></svg>`

function periodOf({ from, until }: TerritoryNotice): string {
  if (until === from) return `Le ${dayText(from)}.`
  return until === null
    ? `Depuis le ${dayText(from)}, jusqu’à nouvel ordre.`
    : `Du ${dayText(from)} au ${dayText(until)} inclus.`
}

const dayText = (day: string): string => parisDate(startOfParisDay(parisDayOfText(day)))

const pauseSentence = (territory: string | null): string =>
  territory === null
    ? 'Pendant cette période, aucun jour de garde n’est compté.'
    : 'Pendant cette période, les jours de garde des clients de ce territoire ne sont pas comptés.'
