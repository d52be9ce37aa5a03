import type { ShipmentView } from '#contract/shipping/shipments.ts'
import { formatWeight } from '#web/copy/format-weight.ts'
import { SelectField } from '#web/ui/SelectField.tsx'

type Props = {
  readonly parcels: ShipmentView['parcels']
  readonly value: string
  readonly onChange: (parcelId: string) => void
  /** Number of photos taken of a parcel, shown after its name. */
  readonly photosOf?: (parcelId: string) => number
}

/** Of which parcel the work was done; nothing to choose where there is one. */
export function ParcelOfTask({ parcels, value, onChange, photosOf }: Props) {
  if (parcels.length < 2) return null
  return (
    <SelectField label="Colis" value={value} onChange={({ target }) => onChange(target.value)}>
      {parcels.map(({ id, merchant, trackingNumber, weightGrams }) => (
        <option key={id} value={id}>
          {[
            merchant,
            trackingNumber,
            weightGrams !== null && formatWeight(weightGrams),
            photosOf && photoCount(photosOf(id)),
          ]
            .filter(Boolean)
            .join(', ')}
        </option>
      ))}
    </SelectField>
  )
}

const photoCount = (count: number) =>
  count === 0 ? 'sans photo' : `${count}\u00a0photo${count > 1 ? 's' : ''}`
