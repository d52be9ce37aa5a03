import { useRef, useState } from 'react'
import type { ParcelRecord } from '#contract/warehouse/parcel-record.ts'
import { photoUrl } from '#web/api/photo-url.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { PhotoArranger } from './PhotoArranger.tsx'

/** The photos that prove the parcel's condition; each opens full size in its own tab. */
export function ParcelPhotoList({ parcelId, record }: { parcelId: string; record: ParcelRecord }) {
  const [isArranging, setArranging] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  /** The pressed button disappears: the focus stays on these photos. */
  const arrange = (is: boolean) => {
    setArranging(is)
    title.current?.focus()
  }
  if (record.photos.length === 0) return null
  return (
    <Card aria-labelledby="photos-titre">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 ref={title} id="photos-titre" tabIndex={-1} className="text-xl outline-none">
          Photos de réception
        </h2>
        {!isArranging && record.photos.length > 1 && (
          <Button
            variant="ghost"
            onClick={() => {
              arrange(true)
            }}
          >
            Ranger les photos
          </Button>
        )}
      </div>
      {isArranging ? (
        <PhotoArranger
          parcelId={parcelId}
          record={record}
          onDone={() => {
            arrange(false)
          }}
        />
      ) : (
        <Pictures photos={record.photos} />
      )}
    </Card>
  )
}

const Pictures = ({ photos }: Pick<ParcelRecord, 'photos'>) => (
  <ul className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-4">
    {photos.map(({ id, isPrivate }, index) => (
      <li key={id}>
        <a href={photoUrl(id)} target="_blank" rel="noreferrer" className="block">
          <img
            src={photoUrl(id, 'thumbnail')}
            alt={`Vue ${index + 1} du colis (s’ouvre en grand dans un nouvel onglet)`}
            loading="lazy"
            className="aspect-square w-full rounded-lg bg-sunken object-cover"
          />
        </a>
        {isPrivate && <p className="mt-1 text-sm text-ink-soft">Cachée au client</p>}
      </li>
    ))}
  </ul>
)
