import { Maximize2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { photoUrl, type Parcel } from '#web/api/parcels.ts'
import { formatMoment } from '#web/copy/format-date.ts'
import { formatSize } from '#web/copy/format-size.ts'
import { formatWeight } from '#web/copy/format-weight.ts'
import { requestedActions } from '#web/copy/parcels.ts'
import { Card } from '#web/ui/Card.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { DrawnParcel } from '#web/ui/DrawnParcel.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Lightbox } from '#web/ui/Lightbox.tsx'

/** What one sees of the parcel and what is known of it, side by side where there is room. */
export function ParcelDescription({ parcel, className }: { parcel: Parcel; className?: string }) {
  return (
    <Card
      padding="none"
      aria-labelledby="colis-titre"
      className={joinClasses('@container', className)}
    >
      <div className="grid h-full grid-cols-1 @min-[30rem]:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]">
        <Photos parcel={parcel} />
        <div className="p-5 sm:p-6">
          <h2 id="colis-titre" className="text-xl">
            Le colis
          </h2>
          <Facts parcel={parcel} />
        </div>
      </div>
    </Card>
  )
}

/** The photos taken at the reception: a strip to swipe, each full size over the page. */
function Photos({ parcel: { photoIds, reception } }: { parcel: Parcel }) {
  const [shown, setShown] = useState<number | null>(null)
  const count = photoIds.length
  if (count === 0)
    return (
      <div className="aspect-[3/2] max-h-40 w-full bg-sunken @min-[30rem]:aspect-auto @min-[30rem]:max-h-none">
        <DrawnParcel />
      </div>
    )
  const pictures = photoIds.map((photoId, index) => ({
    src: photoUrl(photoId),
    alt: `Vue ${index + 1} sur ${count} du colis à sa réception`,
  }))
  return (
    <div className="relative min-h-56">
      <ul
        aria-label="Photos"
        className="flex size-full snap-x snap-mandatory overflow-x-auto overscroll-x-contain @min-[30rem]:absolute @min-[30rem]:inset-0"
      >
        {pictures.map(({ src, alt }, index) => (
          <li key={src} className="w-full shrink-0 snap-start">
            <button
              type="button"
              aria-label={`${alt}, en grand`}
              className="relative block size-full"
              onClick={() => {
                setShown(index)
              }}
            >
              <img
                src={src}
                alt={alt}
                loading={index === 0 ? 'eager' : 'lazy'}
                className="aspect-[3/2] size-full bg-sunken object-cover @min-[30rem]:aspect-auto"
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
      {reception && (
        <span className="figures absolute bottom-3 left-3 rounded-chip bg-nuit px-3 py-1 font-display text-18 font-bold text-on-nuit">
          {formatWeight(reception.weightGrams)}
        </span>
      )}
      <Lightbox
        pictures={pictures}
        index={shown}
        onTurn={setShown}
        onClose={() => {
          setShown(null)
        }}
      />
    </div>
  )
}

/** The declared facts, then the warehouse's measures. */
function Facts({ parcel }: { parcel: Parcel }) {
  const { reception } = parcel
  return (
    <>
      <dl className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.25rem),1fr))] gap-x-6 gap-y-3">
        <Fact label="Numéro de suivi" className="col-span-full">
          <span className="inline-flex max-w-full items-center gap-1">
            <span className="font-mono wrap-anywhere">{parcel.trackingNumber}</span>
            <CopyButton text={parcel.trackingNumber} label="Copier le numéro de suivi" />
          </span>
        </Fact>
        {parcel.description && (
          <Fact label="Contenu" className="col-span-full">
            {parcel.description}
          </Fact>
        )}
        {reception && (
          <>
            <Fact label="Poids">{formatWeight(reception.weightGrams)}</Fact>
            <Fact label="Dimensions">
              {formatSize(reception.lengthMm, reception.widthMm, reception.heightMm)}
            </Fact>
            <Fact label="Reçu le" className="col-span-full">
              {formatMoment(reception.receivedAt)}
            </Fact>
          </>
        )}
        <Fact label="Action demandée" className="col-span-full">
          {requestedActions[parcel.requestedAction]}
        </Fact>
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
