import type { ParcelView } from '#contract/warehouse/parcel-view.ts'
import { photoUrl } from '#web/api/photo-url.ts'
import { formatSize } from '#web/copy/format-size.ts'
import { formatWeight } from '#web/copy/format-weight.ts'
import { MissingPieces } from '#web/contents/MissingPieces.tsx'
import { paths } from '#web/paths.ts'
import { DrawnParcel } from '#web/ui/DrawnParcel.tsx'

type Props = { parcel: ParcelView; isChosen: boolean; onChoose: (isChosen: boolean) => void }

/** A parcel by its photo, with its weight on it and whether its declaration is incomplete; the rest of the card is the box to tick. */
export const ParcelChoice = ({ parcel, isChosen, onChoose }: Props) => (
  <li className="flex flex-col overflow-hidden rounded-card border border-line-strong bg-surface has-checked:border-action has-checked:bg-action-soft has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-action">
    <label className="relative flex grow cursor-pointer flex-col max-[22.5rem]:flex-row max-[16rem]:flex-col">
      <input
        type="checkbox"
        className="absolute top-2 left-2 z-10 size-6 accent-action outline-none"
        checked={isChosen}
        onChange={({ target }) => onChoose(target.checked)}
      />
      <span className="px-2 py-2">
        <span className="line-clamp-2 min-h-[2lh] font-medium max-[22.5rem]:min-h-0 break-words">
          {parcel.merchant}
        </span>
        <span className="figures block text-12 tracking-tighter wrap-anywhere text-ink-soft">
          {sizeOf(parcel)}
        </span>
        <span className="block font-mono text-12 wrap-anywhere text-ink-soft">
          {parcel.trackingNumber}
        </span>
        <StorageDue parcel={parcel} />
      </span>
      <Photo parcel={parcel} />
    </label>
    <div className="px-2 pb-2 empty:hidden">
      <MissingPieces parcel={parcel} isShort act="Compléter" to={paths.parcelContents} />
    </div>
  </li>
)

/** Seen first, read last: the name of the box begins with the shop. */
function Photo({ parcel: { photoIds, reception } }: { parcel: ParcelView }) {
  const [photoId] = photoIds
  return (
    <span className="relative order-first block aspect-[3/2] w-full bg-sunken max-[22.5rem]:aspect-auto max-[22.5rem]:w-18 max-[22.5rem]:shrink-0 max-[16rem]:aspect-[5/2] max-[16rem]:w-full">
      {photoId ? (
        <img
          src={photoUrl(photoId, 'thumbnail')}
          alt=""
          loading="lazy"
          className="size-full object-cover max-[22.5rem]:absolute"
        />
      ) : (
        <DrawnParcel />
      )}
      {reception && (
        <span className="figures absolute bottom-1.5 left-1.5 rounded-chip bg-nuit px-2 text-13 font-medium text-on-nuit max-[22.5rem]:px-1.5">
          {formatWeight(reception.weightGrams)}
        </span>
      )}
    </span>
  )
}

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
