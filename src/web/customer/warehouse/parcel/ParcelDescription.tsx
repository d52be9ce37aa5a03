import { Maximize2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { photoUrl } from '#web/api/photo-url.ts'
import type { Parcel } from '#web/api/parcels.ts'
import { Joined } from '#web/ui/Joined.tsx'
import { formatMoment, formatPortDay } from '#web/copy/format-date.ts'
import { formatSize } from '#web/copy/format-size.ts'
import { formatWeight } from '#web/copy/format-weight.ts'
import { requestedActions } from '#web/copy/declaration.ts'
import { Card } from '#web/ui/Card.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { DrawnParcel } from '#web/ui/DrawnParcel.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Lightbox } from '#web/chrome/popups.tsx'

/** What one sees of the parcel and what is known of it. On a phone the head of the page holds both. */
export function ParcelDescription({ parcel }: { parcel: Parcel }) {
  return (
    <Card
      padding="none"
      aria-labelledby="colis-titre"
      className="flex max-h-210 grow flex-col max-sm:hidden @min-[52rem]:flex-row print:block"
    >
      {parcel.photoIds.length === 0 && (
        <div className="flex h-56 justify-center bg-sunken max-xl:hidden">
          <DrawnParcel />
        </div>
      )}
      <ParcelPhotos parcel={parcel} />
      <div className="p-5 sm:p-6 @min-[52rem]:grow">
        <h2 id="colis-titre" className="sr-only">
          Le colis
        </h2>
        <Facts parcel={parcel} />
      </div>
    </Card>
  )
}

/** The photos taken at the reception: a strip to swipe, each full size over the page. */
export function ParcelPhotos({ parcel: { photoIds } }: { parcel: Parcel }) {
  const count = photoIds.length
  if (count === 0) return null
  return (
    <div className="relative flex grow flex-col @min-[52rem]:w-2/5 @min-[52rem]:shrink-0 @min-[52rem]:grow-0">
      <Viewer photoIds={photoIds}>
        {(pictures, open) => (
          <ul
            aria-label="Photos"
            className="flex grow snap-x snap-mandatory overflow-x-auto overscroll-x-contain"
          >
            {pictures.map(({ src, alt }, index) => (
              <li key={src} className="w-full shrink-0 snap-start">
                <button
                  type="button"
                  aria-label={`${alt}, en grand`}
                  className="relative block size-full"
                  onClick={() => open(index)}
                >
                  <img
                    src={src}
                    alt={alt}
                    loading={index === 0 ? 'eager' : 'lazy'}
                    className="aspect-[16/9] size-full bg-sunken object-cover sm:aspect-[2/1] xl:aspect-[3/2]"
                  />
                  <span className="absolute right-3 bottom-3 flex h-9 min-w-9 items-center justify-center gap-2 rounded-full bg-nuit/80 px-2.5 text-on-nuit">
                    {count > 1 && (
                      <span className="figures text-13">
                        {index + 1}/{count}
                      </span>
                    )}
                    <Maximize2 className="size-4" aria-hidden="true" />
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </Viewer>
    </div>
  )
}

type Picture = { readonly src: string; readonly alt: string }

/** Opens the photos one by one over the page. */
function Viewer({
  photoIds,
  children,
}: {
  photoIds: readonly string[]
  children: (pictures: readonly Picture[], open: (index: number) => void) => ReactNode
}) {
  const [shown, setShown] = useState<number | null>(null)
  const pictures = photoIds.map((photoId, index) => ({
    src: photoUrl(photoId),
    alt: `Vue ${index + 1} sur ${photoIds.length} du colis`,
  }))
  return (
    <>
      {children(pictures, setShown)}
      <Lightbox
        pictures={pictures}
        index={shown}
        onTurn={setShown}
        onClose={() => setShown(null)}
      />
    </>
  )
}

/** The same facts in as few lines as they take: on a phone, what the parcel waits for comes right after them. */
export function ParcelLines({ parcel }: { parcel: Parcel }) {
  const { reception, description, requestedAction, trackingNumber } = parcel
  const measures = reception && [
    formatWeight(reception.weightGrams),
    formatSize(reception.lengthMm, reception.widthMm, reception.heightMm),
    `reçu le\u00a0${formatPortDay(reception.receivedAt)}`,
  ]
  return (
    <div className="text-14 text-ink-soft">
      <p className="-my-2 flex items-center gap-1 text-ink">
        <span className="sr-only">Numéro de suivi</span>
        <span className="min-w-0 font-mono wrap-anywhere">{trackingNumber}</span>
        <CopyButton text={trackingNumber} label="Copier le numéro de suivi" />
      </p>
      {measures && (
        <p className="figures">
          <Joined facts={measures} />
        </p>
      )}
      <p className="break-words">
        <Joined
          facts={[...(description ? [description] : []), requestedActions[requestedAction]]}
        />
      </p>
      {reception?.conditionNote && (
        <p className="break-words">État à l’arrivée&nbsp;: {reception.conditionNote}</p>
      )}
    </div>
  )
}

/** The declared facts, then the warehouse's measures. */
function Facts({ parcel }: { parcel: Parcel }) {
  const { reception } = parcel
  return (
    <>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(12rem,1fr))] gap-x-6 gap-y-3">
        <Fact label="Numéro de suivi">
          <span className="-my-2.5 inline-flex max-w-full items-center gap-1">
            <span className="inline-block max-w-full font-mono wrap-anywhere">
              {parcel.trackingNumber}
            </span>
            <CopyButton text={parcel.trackingNumber} label="Copier le numéro de suivi" />
          </span>
        </Fact>
        {parcel.description && <Fact label="Contenu">{parcel.description}</Fact>}
        <Fact label="Action demandée">{requestedActions[parcel.requestedAction]}</Fact>
        {reception && (
          <>
            <Fact label="Poids">{formatWeight(reception.weightGrams)}</Fact>
            <Fact label="Dimensions">
              {formatSize(reception.lengthMm, reception.widthMm, reception.heightMm)}
            </Fact>
            <Fact label="Reçu le">{formatMoment(reception.receivedAt)}</Fact>
          </>
        )}
        {reception?.conditionNote && (
          <Fact label="État à l’arrivée" className="col-span-full">
            {reception.conditionNote}
          </Fact>
        )}
      </dl>
      {!reception && (
        <p className="mt-4 text-ink-soft">
          Poids, dimensions et photos apparaîtront ici dès sa réception à Limoges.
        </p>
      )}
    </>
  )
}

const Fact = ({
  label,
  className,
  children,
}: {
  label: string
  className?: string
  children: ReactNode
}) => (
  <div className={joinClasses('min-w-0', className)}>
    <dt className="text-sm text-ink-soft">{label}</dt>
    <dd className="figures font-medium break-words">{children}</dd>
  </div>
)
