import { Link } from 'react-router'
import type { SettlementWay } from '#domain/storage/settlement.ts'
import type { CartStorage } from '#web/api/cart.ts'
import { LinesTable } from '#web/chrome/LinesTable.tsx'
import { paths } from '#web/paths.ts'
import { Card } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { linkStyle } from '#web/ui/link-style.ts'

/** The storage to pay before a parcel goes: in the payment when its customer says so. */
export function StorageLine({
  storage: { parcelId, key, way, name, detail, days, unitCents, totalCents },
  isIn,
  onChoose,
}: {
  storage: CartStorage
  isIn: boolean
  onChoose: (isIn: boolean) => void
}) {
  const titleId = `garde-${parcelId}`
  return (
    <Card aria-labelledby={titleId} className={isIn ? undefined : 'border-dashed'}>
      <h2 id={titleId} className="text-xl">
        {name}
      </h2>
      <p className="mt-1 mb-3 text-sm text-ink-soft">
        <Link to={paths.parcel(parcelId)} className={linkStyle}>
          {detail}
        </Link>
        , {aims[way]}
      </p>
      <LinesTable
        caption={`${name}, ${detail}`}
        lines={[
          {
            code: key,
            label: 'Jours de garde après la période gratuite',
            quantity: days,
            unitCents,
            amountCents: totalCents,
          },
        ]}
        totalCents={totalCents}
      />
      <Checkbox
        className="mt-2"
        label="Payer cette garde maintenant"
        checked={isIn}
        onChange={(event) => onChoose(event.currentTarget.checked)}
      />
    </Card>
  )
}

const aims: Readonly<Record<SettlementWay, string>> = {
  return: 'à régler avant son retour à la boutique',
  destroy: 'à régler avant sa destruction',
  reclaim: 'à régler pour le reprendre',
}
