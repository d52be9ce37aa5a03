import { escaped } from '#domain/escape-html.ts'
import type { NoticeSeverity } from '#domain/storage/territory-notice.ts'
import { severityLabels } from './severity.ts'

type Shown = {
  readonly severity: NoticeSeverity
  /** `null` means everywhere. */
  readonly territory: string | null
  readonly text: string
  readonly from: string
  readonly until: string | null
  readonly pausesStorage: boolean
}

/** Writes a day (« 2026-12-22 ») in words: « 22 décembre 2026 ». */
type DayWords = (day: string) => string

/**
 * The list of notices as HTML. One function writes it for both uses: the page that the server sends before any script runs, and
 * the one that the browser keeps up to date. It escapes every word.
 */
export const noticeListHtml = (notices: readonly Shown[], dayWords: DayWords): string =>
  `<ul aria-label="Avis sur les envois" class="grid gap-3">${notices
    .map((notice) => itemHtml(notice, dayWords))
    .join('')}</ul>`

/** For instance « Perturbation · Nouvelle-Calédonie ». */
export const noticeTitle = ({
  severity,
  territory,
}: Pick<Shown, 'severity' | 'territory'>): string =>
  `${severityLabels[severity]} · ${territory ?? 'Toutes les destinations'}`

/** « Du 20 novembre 2026 au 2 décembre 2026. », or an open period as long as nobody knows the end. */
export function periodSentence(
  { from, until }: Pick<Shown, 'from' | 'until'>,
  dayWords: DayWords,
): string {
  if (until === from) return `Le ${dayWords(from)}.`
  return until === null
    ? `Depuis le ${dayWords(from)}, jusqu’à nouvel ordre.`
    : `Du ${dayWords(from)} au ${dayWords(until)} inclus.`
}

/** The same HTML as `web/ui/Notice.tsx` renders. */
function itemHtml(notice: Shown, dayWords: DayWords): string {
  const { severity, territory, text, pausesStorage } = notice
  const colours = severity === 'info' ? 'bg-house-soft text-house' : 'bg-waiting-soft text-waiting'
  const pause = pausesStorage ? ` ${pauseSentence(territory)}` : ''
  return `<li><div class="flex items-start gap-3 rounded-xl px-4 py-3 ${colours}">${iconOf(severity)}<div class="min-w-0"><p class="font-semibold">${escaped(noticeTitle(notice))}</p><p class="break-words whitespace-pre-line">${escaped(text)}</p><p class="mt-1 text-sm">${escaped(periodSentence(notice, dayWords))}${pause}</p></div></div></li>`
}

const iconOf = (severity: NoticeSeverity): string =>
  `<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" class="mt-0.5 size-5 shrink-0" aria-hidden="true"><circle cx="12" cy="12" r="10"/><path d="${severity === 'info' ? 'M12 16v-4M12 8h.01' : 'M12 8v4M12 16h.01'}"/></svg>`

const pauseSentence = (territory: string | null): string =>
  territory === null
    ? 'Pendant cette période, aucun jour de garde n’est compté.'
    : 'Pendant cette période, les jours de garde des clients de ce territoire ne sont pas comptés.'
