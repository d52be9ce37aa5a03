import type { WarehouseParcel } from '#contract/warehouse/reception.ts'
import { requestedActions } from '#web/copy/declaration.ts'

/** The owner and the contents of the parcel, large enough to read standing. */
export function ParcelIdentity({
  parcel,
  scanned,
}: {
  parcel: WarehouseParcel
  /** The number on the label, when the declaration has another one. */
  scanned?: string | undefined
}) {
  return (
    <div className="min-w-0">
      <p className="font-mono text-xl font-semibold wrap-anywhere sm:text-2xl">
        {scanned ?? parcel.trackingNumber}
      </p>
      {scanned !== undefined && (
        <p className="text-ink-soft">
          Déclaré sous <span className="font-mono wrap-anywhere">{parcel.trackingNumber}</span>
          &nbsp;: le numéro de l’étiquette le remplace.
        </p>
      )}
      <p className="mt-1 font-display text-xl font-bold break-words">
        {parcel.customer ? parcel.customer.name : 'Non identifié'}
        {parcel.customer && (
          <span className="ml-2 font-sans text-base font-medium">
            <span className="font-mono">{parcel.customer.clientNumber}</span> ·{' '}
            {parcel.customer.country}
          </span>
        )}
      </p>
      <p className="mt-1 break-words">
        {parcel.merchant} · {requestedActions[parcel.requestedAction]}
      </p>
      {parcel.description && <p className="mt-1 break-words text-ink-soft">{parcel.description}</p>}
    </div>
  )
}
