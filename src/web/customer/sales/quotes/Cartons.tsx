import { photoUrl } from '#web/api/photo-url.ts'
import { formatWeight } from '#web/copy/format-weight.ts'
import { DrawnParcel } from '#web/ui/DrawnParcel.tsx'
import { useChosenParcels } from './chosen-parcels.ts'

type Carton = { readonly parcelIds: readonly string[]; readonly weightGrams: number }

/** What leaves, as one sees it: each shipment an open carton with its weight on it and its parcels in it. A list says the same. */
export function Cartons({ cartons }: { cartons: readonly Carton[] }) {
  const { parcels } = useChosenParcels()
  const photoOf = (id: string) => parcels.find((parcel) => parcel.id === id)?.photoIds[0]
  return (
    <span aria-hidden="true" className="flex flex-wrap gap-x-5 gap-y-3 px-2">
      {cartons.map(({ parcelIds, weightGrams }) => (
        <span key={parcelIds.join()} className="flex min-w-16 flex-col">
          <span className="flex justify-center px-1">
            {parcelIds.slice(0, mostShown).map((id) => (
              <Photo key={id} photoId={photoOf(id)} />
            ))}
            {parcelIds.length > mostShown && (
              <span className="figures self-center pl-1 text-13 font-semibold">
                +{parcelIds.length - mostShown}
              </span>
            )}
          </span>
          <span className={front}>
            <span className="figures rounded-chip bg-nuit px-1.5 text-12 font-medium text-on-nuit">
              {formatWeight(weightGrams)}
            </span>
          </span>
        </span>
      ))}
    </span>
  )
}

const mostShown = 5

const front =
  'relative -mt-3 flex h-9 items-center justify-center rounded-b-control border border-t-4 border-coast bg-land whitespace-nowrap ' +
  'before:absolute before:-top-1 before:right-full before:h-4 before:w-2 before:bg-coast before:[clip-path:polygon(100%_0,100%_70%,0_100%,0_35%)] ' +
  'after:absolute after:-top-1 after:left-full after:h-4 after:w-2 after:bg-coast after:[clip-path:polygon(0_0,0_70%,100%_100%,100%_35%)]'

const Photo = ({ photoId }: { photoId: string | undefined }) => (
  <span className="size-12 shrink-0 overflow-hidden rounded-t-control border-2 border-b-0 border-surface bg-sunken sm:size-14">
    {photoId === undefined ? (
      <DrawnParcel />
    ) : (
      <img
        src={photoUrl(photoId, 'thumbnail')}
        alt=""
        loading="lazy"
        className="size-full object-cover"
      />
    )}
  </span>
)
