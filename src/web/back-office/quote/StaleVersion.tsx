import type { AdminQuoteView } from '#contract/quotes.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { changedLines, type OfficeQuoteData } from './builder-form.ts'

type StaleProps = {
  readonly base: AdminQuoteView
  readonly data: OfficeQuoteData
  readonly onRestart: (data: OfficeQuoteData) => void
  readonly onKeep: (quote: AdminQuoteView) => void
}

/** A colleague sent a version under this screen: what it changed, and the two ways on. */
export function StaleVersion({ base, data, onRestart, onKeep }: StaleProps) {
  const { quote } = data
  const changes = changedLines(base.versions[0]?.lines ?? [], quote.versions[0]?.lines ?? [])
  return (
    <Notice
      kind="error"
      title={`La version ${quote.version} a été envoyée pendant que vous prépariez la vôtre`}
    >
      {changes.length === 0 ? (
        <p>Ses lignes sont celles dont vous êtes parti.</p>
      ) : (
        <ul className="figures mt-1 list-disc pl-5">
          {changes.map(({ label, before, after }) => (
            <li key={label}>
              {label}&nbsp;: {before} → {after}
            </li>
          ))}
        </ul>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          variant="secondary"
          onClick={() => {
            onRestart(data)
          }}
        >
          Repartir de la version {quote.version}
        </Button>
        <Button
          variant="secondary"
          onClick={() => {
            onKeep(quote)
          }}
        >
          Garder mes lignes
        </Button>
      </div>
    </Notice>
  )
}
