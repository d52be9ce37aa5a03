import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { readParcelRecord } from '#contract/warehouse/parcel-record.ts'
import { readWarehouseParcel, type WarehouseParcel } from '#contract/warehouse/reception.ts'
import { photoUrl } from '#web/api/photo-url.ts'
import { isParcelInHouse } from '#web/api/parcels.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { factSentence } from '#words/facts.ts'
import { query } from '#web/api/query.ts'
import { formatMoment } from '#web/copy/format-date.ts'
import { formatSize } from '#web/copy/format-length.ts'
import { formatWeight } from '#web/copy/format-weight.ts'
import { ParcelState } from '#web/chrome/ParcelState.tsx'
import { shelfName } from '#web/copy/parcels.ts'
import { requestedActions } from '#web/copy/declaration.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Card } from '#web/ui/Card.tsx'
import { SkeletonList } from '#web/ui/SkeletonList.tsx'

/** The panel of the focused parcel: enough to decide whether to open it. */
export function ParcelPanel({ parcelId }: { parcelId: string }) {
  const { data, error } = useQuery(query(readWarehouseParcel, { parcelId }))
  if (!data) return error ? <p role="alert">{errorSentence(error)}</p> : <SkeletonList rows={3} />
  const { parcel, steps } = data
  const [photoId] = parcel.photoIds
  const last = steps.at(-1)
  return (
    <Card aria-labelledby="apercu">
      <h2 id="apercu" className="pr-10 font-mono text-xl wrap-anywhere">
        {parcel.trackingNumber}
      </h2>
      <p className="mt-1 flex flex-wrap items-center gap-2">
        <ParcelState parcel={parcel} />
        <Owner parcel={parcel} />
      </p>
      {photoId && (
        <img
          src={photoUrl(photoId, 'thumbnail')}
          alt="Première vue du colis"
          className="mt-3 aspect-[4/3] w-full rounded-lg bg-sunken object-cover"
        />
      )}
      <dl className="figures mt-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <Fact label="Marchand" value={parcel.merchant} />
        <Fact label="Demande" value={requestedActions[parcel.requestedAction]} />
        <Measured parcel={parcel} />
        <Kept parcelId={parcelId} />
        {last && (
          <Fact
            label="Dernier fait"
            value={`${factSentence(last.type)}, ${formatMoment(last.at)}`}
          />
        )}
      </dl>
      <Link to={paths.adminParcel(parcel.id)} className={`${buttonStyle()} mt-4 w-full`}>
        Ouvrir le colis
      </Link>
    </Card>
  )
}

const Owner = ({ parcel: { customer } }: { parcel: WarehouseParcel }) =>
  customer ? (
    <span>
      {customer.name} <span className="font-mono text-sm">{customer.clientNumber}</span>
    </span>
  ) : (
    <Badge family="problem">Non identifié</Badge>
  )

const Measured = ({ parcel: { reception, status, destroyedAt } }: { parcel: WarehouseParcel }) =>
  reception && (
    <>
      {isParcelInHouse({ status, destroyedAt }) && (
        <Fact label="Étagère" value={shelfName({ status, reception })} />
      )}
      <Fact label="Poids" value={formatWeight(reception.weightGrams)} />
      <Fact
        label="Dimensions"
        value={formatSize(reception.lengthMm, reception.widthMm, reception.heightMm)}
      />
      <Fact label="Reçu" value={formatMoment(reception.receivedAt)} />
    </>
  )

/** The storage loads a moment later, without moving what stands above. */
function Kept({ parcelId }: { parcelId: string }) {
  const storage = useQuery(query(readParcelRecord, { parcelId })).data?.storage
  if (!storage) return null
  const { daysDue, daysLeft } = storage
  return (
    <Fact
      label="Garde"
      value={daysDue > 0 ? `${daysDue} j à facturer` : `encore ${daysLeft} j offerts`}
    />
  )
}

const Fact = ({ label, value }: { label: string; value: string }) => (
  <>
    <dt className="text-sm text-ink-soft">{label}</dt>
    <dd className="text-right break-words">{value}</dd>
  </>
)
