import type { QuoteDesk } from '#contract/office-quotes.ts'
import type { AdminQuoteView } from '#contract/quotes.ts'
import { formatMoment } from '#web/copy/format-date.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { changedLines } from './builder-form.ts'
import type { Started } from './use-quote-base.ts'

type StaleProps = {
  readonly base: Started
  readonly quote: AdminQuoteView
  readonly draft: QuoteDesk['draft']
  readonly onRestart: () => void
  readonly onKeep: () => void
}

/** A colleague sent a version or saved a draft under this screen: what it changed, and the two ways on. */
export function StaleQuote({ base, quote, draft, onRestart, onKeep }: StaleProps) {
  const sent = quote.version > base.version
  const before = base.draft?.lines ?? base.quote.versions[0]?.lines ?? []
  const after = sent ? (quote.versions[0]?.lines ?? []) : (draft?.lines ?? [])
  const changes = changedLines(before, after)
  return (
    <Notice
      kind="error"
      title={
        sent
          ? `La version ${quote.version} a été envoyée pendant que vous prépariez la vôtre`
          : `${draft?.savedBy ?? 'Une autre personne'} a enregistré un brouillon pendant que vous prépariez le vôtre`
      }
    >
      {!sent && draft && <p>Le {formatMoment(draft.savedAt)}.</p>}
      {changes.length === 0 ? (
        <p>Ses lignes sont celles dont vous êtes parti.</p>
      ) : (
        <ul className="figures mt-1 list-disc pl-5">
          {changes.map(({ label, before: was, after: is }) => (
            <li key={label}>
              {label}&nbsp;: {was} → {is}
            </li>
          ))}
        </ul>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="secondary" onClick={onRestart}>
          {sent ? `Repartir de la version ${quote.version}` : 'Repartir de ce brouillon'}
        </Button>
        <Button variant="secondary" onClick={onKeep}>
          Garder mes lignes
        </Button>
      </div>
    </Notice>
  )
}
