import type { Contents } from '#web/api/parcel-contents.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { valueReasonNames } from '#words/parcels.ts'

/** Why there is no invoice, and the value that replaces it; nothing when no reason was given. */
export function StatedValueNote({
  contents: { valueReason, totalCents },
}: {
  contents: Pick<Contents, 'valueReason' | 'totalCents'>
}) {
  if (valueReason === null) return null
  return (
    <p>
      Sans facture&nbsp;: <strong>{valueReasonNames[valueReason]}</strong>
      {totalCents > 0 && <>. Valeur déclarée à la douane&nbsp;: {formatMoney(totalCents)}</>}.
    </p>
  )
}
