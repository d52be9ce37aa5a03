import type { WarehouseParcel } from '#contract/reception.ts'
import { requestedActions } from '#web/copy/parcels.ts'

/** Whose it is and what it holds, large enough to be read standing. */
export function ParcelIdentity({ parcel }: { parcel: WarehouseParcel }) {
  return (
    <div className="min-w-0">
      <p className="font-mono text-xl font-semibold break-all sm:text-2xl">
        {parcel.trackingNumber}
      </p>
      <p className="mt-1 font-display text-xl font-bold break-words">
        {parcel.customer ? parcel.customer.name : 'Non identifié'}
        {parcel.customer && (
          <span className="ml-2 font-mono text-base font-medium">
            {parcel.customer.clientNumber} · {parcel.customer.country}
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
