import { Link } from 'react-router'
import type { CartReturn } from '#web/api/cart.ts'
import { LinesTable } from '#web/chrome/LinesTable.tsx'
import { formatMoment } from '#web/copy/format-date.ts'
import { paths } from '#web/paths.ts'
import { Card } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { linkStyle } from '#web/ui/link-style.ts'

/** One accepted return with its storage; with `onChoose` the customer can leave it for another day. */
export function ReturnLine({
  shopReturn: { requestId, parcelId, lines, totalCents, validUntil },
  isIn,
  onChoose,
}: {
  shopReturn: CartReturn
  isIn: boolean
  onChoose: ((isIn: boolean) => void) | undefined
}) {
  const titleId = `retour-${requestId}`
  const detail = lines[0]?.detail ?? ''
  return (
    <Card aria-labelledby={titleId} className={isIn ? undefined : 'border-dashed'}>
      <h2 id={titleId} className="text-xl">
        Retour à la boutique
      </h2>
      <p className="mt-1 mb-3 text-sm text-ink-soft">
        <Link to={paths.parcelRequests(parcelId)} className={linkStyle}>
          {detail}
        </Link>
        , valable jusqu’au {formatMoment(validUntil)}
      </p>
      <LinesTable
        caption={`Lignes du retour, ${detail}`}
        lines={lines.map(({ key, name, amountCents }) => ({
          code: key,
          label: name,
          quantity: 1,
          unitCents: amountCents,
          amountCents,
        }))}
        totalCents={totalCents}
      />
      {onChoose && (
        <Checkbox
          className="mt-2"
          label="Payer ce retour maintenant"
          checked={isIn}
          onChange={(event) => onChoose(event.currentTarget.checked)}
        />
      )}
    </Card>
  )
}
