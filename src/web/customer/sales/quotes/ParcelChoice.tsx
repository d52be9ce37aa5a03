import type { ParcelView } from '#contract/warehouse/parcel-view.ts'
import { photoUrl } from '#web/api/photo-url.ts'
import { formatSize } from '#web/copy/format-length.ts'
import { formatWeight } from '#web/copy/format-weight.ts'
import { MissingPieces } from '#web/contents/MissingPieces.tsx'
import { paths } from '#web/paths.ts'
import { DrawnParcel } from '#web/ui/DrawnParcel.tsx'

type Props = { parcel: ParcelView; isChosen: boolean; onChoose: (isChosen: boolean) => void }

/** A parcel by its photo, with its measures and whether its declaration is incomplete; the rest of the row is the box to tick. */
export const ParcelChoice = ({ parcel, isChosen, onChoose }: Props) => (
  <li className="has-checked:bg-action-soft has-[input:focus-visible]:outline-3 has-[input:focus-visible]:-outline-offset-3 has-[input:focus-visible]:outline-action">
    <label className="flex cursor-pointer items-center gap-2.5 px-2 py-1.5 sm:gap-3 sm:px-3.5">
      <input
        type="checkbox"
        className="size-6 shrink-0 accent-action outline-none"
        checked={isChosen}
        onChange={({ target }) => onChoose(target.checked)}
      />
      <Photo photoId={parcel.photoIds[0]} />
      <span className="min-w-0 flex-1">
        <span className="flex justify-between gap-x-3 leading-5">
          <span className="block min-w-0">
            <span className="block font-medium break-words">{parcel.merchant}</span>
            <span className="figures block text-13 text-ink-soft">{sizeOf(parcel)}</span>
          </span>
          <span className="block shrink-0 text-right">
            {parcel.reception && (
              <span className="figures block text-14 font-semibold whitespace-nowrap sm:text-16">
                {formatWeight(parcel.reception.weightGrams)}
              </span>
            )}
            <span className="font-mono text-12 text-ink-soft max-sm:sr-only">
              {parcel.trackingNumber}
            </span>
          </span>
        </span>
        <StorageDue parcel={parcel} />
      </span>
    </label>
    <div className="-mt-2 pb-2.5 pl-10.5 empty:hidden sm:pl-30.5">
      <MissingPieces parcel={parcel} isShort act="Compléter" to={paths.parcelContents} />
    </div>
  </li>
)

/** Without a name: that of the box begins with the shop. */
const Photo = ({ photoId }: { photoId: string | undefined }) => (
  <span className="h-10 w-12 shrink-0 overflow-hidden rounded-control bg-sunken max-[22.5rem]:hidden sm:h-12 sm:w-15">
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

function sizeOf({ reception }: ParcelView): string {
  if (reception === null) return 'Pas encore mesuré'
  return formatSize(reception.lengthMm, reception.widthMm, reception.heightMm)
}

function StorageDue({ parcel: { freeStorageDaysLeft, isStoragePaused } }: { parcel: ParcelView }) {
  if (freeStorageDaysLeft === null || freeStorageDaysLeft >= 0) return null
  return (
    <span className="block text-13 text-problem">
      Garde à régler&nbsp;: {-freeStorageDaysLeft} jour{freeStorageDaysLeft < -1 && 's'}, comptée
      dans le prix{isStoragePaused && ' (décompte suspendu)'}
    </span>
  )
}
