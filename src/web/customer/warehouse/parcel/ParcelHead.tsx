import { Maximize2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { photoUrl } from '#web/api/photo-url.ts'
import type { Parcel } from '#web/api/parcels.ts'
import { Joined } from '#web/ui/Joined.tsx'
import { formatMoment, formatPortDay } from '#web/copy/format-date.ts'
import { formatSize } from '#web/copy/format-size.ts'
import { formatWeight } from '#web/copy/format-weight.ts'
import { requestedActions } from '#web/copy/declaration.ts'
import { ParcelState } from '#web/chrome/ParcelState.tsx'
import { Card } from '#web/ui/Card.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { DrawnParcel } from '#web/ui/DrawnParcel.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Lightbox } from '#web/chrome/popups.tsx'

/** What one recognises of the parcel, its state, and what is known of it: in as few lines as they take on a phone. */
export function ParcelHead({ parcel }: { parcel: Parcel }) {
  return (
    <Card padding="none" className="mb-4 sm:mb-6 sm:flex">
      <ParcelPhotos parcel={parcel} />
      <div className="min-w-0 grow p-4 *:mb-0! sm:p-6">
        <PageHeader title={parcel.merchant}>
          <ParcelState parcel={parcel} />
        </PageHeader>
        <div className="mt-2 sm:mt-4">
          <div className="sm:hidden">
            <ParcelLines parcel={parcel} />
          </div>
          <div className="max-sm:hidden">
            <Facts parcel={parcel} />
          </div>
        </div>
      </div>
    </Card>
  )
}

/** The photos taken at the reception: a strip to swipe, each full size over the page. */
function ParcelPhotos({ parcel: { photoIds, status } }: { parcel: Parcel }) {
  const count = photoIds.length
  if (count === 0)
    return (
      <div className="grid w-2/5 shrink-0 items-center bg-sunken max-sm:hidden">
        <div className="h-48">
          <DrawnParcel />
        </div>
      </div>
    )
  return (
    <div className="flex flex-col sm:w-2/5 sm:shrink-0">
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
                    className={joinClasses(
                      'size-full bg-sunken object-cover sm:aspect-[3/2]',
                      // Its owner’s choice comes first.
                      status === 'blocked' ? 'max-sm:h-30' : 'max-sm:h-45',
                    )}
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

/** On a phone, what the parcel waits for comes right after them. */
function ParcelLines({ parcel }: { parcel: Parcel }) {
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
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] gap-x-6 gap-y-3">
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
