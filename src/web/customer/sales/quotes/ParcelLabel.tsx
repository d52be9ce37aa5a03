import type { ParcelView } from '#contract/warehouse/parcels.ts'
import { formatSize } from '#web/copy/format-size.ts'
import { formatWeight } from '#web/copy/format-weight.ts'

/** Shop, number, measures, and what its keeping already costs. */
export function ParcelLabel({ parcel }: { parcel: ParcelView }) {
  const { merchant, trackingNumber, reception, freeStorageDaysLeft, isStoragePaused } = parcel
  return (
    <>
      <span className="block font-medium">{merchant}</span>
      <span className="block font-mono text-sm break-all">{trackingNumber}</span>
      <span className="figures block text-sm text-ink-soft">{measuresOf(reception)}</span>
      {freeStorageDaysLeft !== null && freeStorageDaysLeft < 0 && (
        <span className="block text-sm text-problem">
          Garde à régler&nbsp;: {-freeStorageDaysLeft} jour{freeStorageDaysLeft < -1 && 's'},
          comptée dans le prix{isStoragePaused && ' (décompte suspendu)'}
        </span>
      )}
    </>
  )
}

function measuresOf(reception: ParcelView['reception']): string {
  if (reception === null) return 'Pas encore mesuré'
  const { weightGrams, lengthMm, widthMm, heightMm } = reception
  return `${formatWeight(weightGrams)}, ${formatSize(lengthMm, widthMm, heightMm)}`
}
