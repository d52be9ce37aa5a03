import { useWatch } from 'react-hook-form'
import type { PlannedShipment } from '#contract/sales/shipping-ways.ts'
import { Money } from '#web/chrome/Money.tsx'
import { formatMoney } from '#web/copy/format-money.ts'
import { withoutZone } from '#web/copy/line-labels.ts'
import { formatSides } from '#web/copy/format-length.ts'
import { formatWeight } from '#web/copy/format-weight.ts'
import { useChosenParcels } from './chosen-parcels.ts'
import type { QuoteForm } from './quote-form.ts'

/** The shipments of one way to ship: the parcels, the weight, the cost; with all lines when `isDetailed`. */
export function ShipmentList({
  shipments,
  isDetailed = false,
}: {
  shipments: readonly PlannedShipment[]
  isDetailed?: boolean
}) {
  const { parcels } = useChosenParcels()
  const destination = useWatch<QuoteForm, 'destination'>({ name: 'destination' })
  const nameOf = (id: string) => parcels.find((parcel) => parcel.id === id)?.merchant ?? 'Colis'
  return (
    <div className="@container">
      <ol className="grid grid-cols-1 gap-2 @min-[30rem]:grid-cols-2">
        {shipments.map((shipment, index) => (
          <li key={shipment.parcelIds.join()} className="rounded-button bg-sunken px-4 py-3">
            <p className="figures flex flex-wrap justify-between gap-x-4 font-semibold">
              <span className="whitespace-nowrap">Envoi {index + 1}</span>
              <span className="text-right">
                <Money cents={shipment.totalCents} destination={destination} />
              </span>
            </p>
            <p className="break-words">{shipment.parcelIds.map(nameOf).join(', ')}</p>
            <p className="figures text-sm text-ink-soft">
              {formatWeight(shipment.weightGrams)}, {boxOf(shipment)}
            </p>
            {isDetailed && (
              <ul
                aria-label={`Détail de l’envoi ${index + 1}`}
                className="figures mt-2 grid gap-1 border-t border-line pt-2 text-14"
              >
                {shipment.lines.map(({ code, label, amountCents }, place) => (
                  <li key={`${code}-${place}`} className="flex justify-between gap-3">
                    <span className="min-w-0 break-words">{withoutZone(label)}</span>
                    <span className="whitespace-nowrap">{formatMoney(amountCents)}</span>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}

const boxOf = ({ boxMm, parcelIds }: PlannedShipment): string =>
  parcelIds.length === 1 ? formatSides(boxMm) : `boîte estimée ${formatSides(roundedUp(boxMm))}`

/** Rounded up to the centimetre: an estimate shows no millimetres. */
const roundedUp = (sides: readonly number[]): number[] =>
  sides.map((side) => Math.ceil(side / 10) * 10)
