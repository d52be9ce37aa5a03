import { useState } from 'react'
import type { CatalogueChange } from '#domain/catalogue/catalogue-changes.ts'
import { changePercent } from '#web/copy/pricing.ts'
import { Button } from '#web/ui/Button.tsx'
import { isOtherOrder, valueName, valueText } from '#words/catalogue-values.ts'

const shownFirst = 40

/** « OM1 standard, 2 kg : 27,25 € → 28,10 € (+3,1 %) », a line per value. */
export function ChangeList({ changes: all }: { changes: readonly CatalogueChange[] }) {
  const [isWhole, setWhole] = useState(false)
  const changes = all.filter(isTold)
  const shown = isWhole ? changes : changes.slice(0, shownFirst)
  return (
    <>
      <ul className="grid gap-1.5">
        {shown.map((change) => (
          <Change key={change.path} change={change} />
        ))}
      </ul>
      {shown.length < changes.length && (
        <Button variant="ghost" onClick={() => setWhole(true)}>
          Voir les {changes.length} changements
        </Button>
      )}
    </>
  )
}

const isTold = ({ path, before, after }: CatalogueChange): boolean =>
  path !== 'optionOrder' || isOtherOrder(before as readonly string[], after as readonly string[])

function Change({ change }: { change: CatalogueChange }) {
  const percent = changePercent(change)
  return (
    <li className="figures border-l-3 border-line-strong pl-3">
      <span className="font-medium">{valueName(change.path)}&nbsp;:</span>{' '}
      <del className="text-ink-soft">{valueText(change.path, change.before)}</del>
      {' → '}
      <ins className="no-underline">{valueText(change.path, change.after)}</ins>
      {percent && <span className="text-ink-soft"> ({percent})</span>}
    </li>
  )
}
