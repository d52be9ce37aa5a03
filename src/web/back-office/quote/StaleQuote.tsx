import type { QuoteDesk } from '#contract/office-quotes.ts'
import type { AdminQuoteView } from '#contract/quotes.ts'
import type { PricedLine } from '#contract/shapes.ts'
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
  return (
    <Notice kind="error" title={titleOf(sent, quote, draft)}>
      {!sent && draft && <p>Le {formatMoment(draft.savedAt)}.</p>}
      <Changes
        before={base.draft ?? base.quote.versions[0]}
        after={sent ? quote.versions[0] : draft}
      />
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

const titleOf = (sent: boolean, { version }: AdminQuoteView, draft: QuoteDesk['draft']): string =>
  sent
    ? `La version ${version} a été envoyée pendant que vous prépariez la vôtre`
    : `${draft?.savedBy ?? 'Une autre personne'} a enregistré un brouillon pendant que vous prépariez le vôtre`

type Lined = { readonly lines: readonly PricedLine[] } | null | undefined

function Changes({ before, after }: { before: Lined; after: Lined }) {
  const changes = changedLines(before?.lines ?? [], after?.lines ?? [])
  if (changes.length === 0) return <p>Ses lignes sont celles dont vous êtes parti.</p>
  return (
    <ul className="figures mt-1 list-disc pl-5">
      {changes.map(({ label, before: was, after: is }) => (
        <li key={label}>
          {label}&nbsp;: {was} → {is}
        </li>
      ))}
    </ul>
  )
}
