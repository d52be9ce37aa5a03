import type { UseQueryResult } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { ParcelSituationView } from '#contract/warehouse/parcel-requests.ts'
import type { readMyParcelTimeline } from '#contract/warehouse/parcels.ts'
import { photoUrl, type Parcel } from '#web/api/parcels.ts'
import { Thread } from '#web/chrome/thread/Thread.tsx'
import { ContentsCard } from '#web/customer/warehouse/contents/ContentsCard.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { BlockedCard } from './BlockedCard.tsx'
import { ParcelActions } from './ParcelActions.tsx'
import { ParcelRequests } from './ParcelRequests.tsx'
import { ParcelStory } from './ParcelStory.tsx'
import { SettlementCard } from './SettlementCard.tsx'
import { StorageCard } from './StorageCard.tsx'
import { TodayPrice } from './TodayPrice.tsx'
import { Unloaded } from '#web/chrome/Loaded.tsx'
import { formatDay, formatMoment } from '#web/copy/format-date.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { useState, type ReactNode } from 'react'
import { formatSize } from '#web/copy/format-size.ts'
import { formatWeight } from '#web/copy/format-weight.ts'
import { requestedActions } from '#web/copy/parcels.ts'
import { Card } from '#web/ui/Card.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { Maximize2 } from 'lucide-react'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Lightbox } from '#web/ui/Lightbox.tsx'

type Props = {
  readonly parcel: Parcel
  readonly situation: UseQueryResult<ParcelSituationView>
  readonly story: UseQueryResult<z.output<typeof readMyParcelTimeline.output>>
}

/** On a phone the actions come first; on a desk they are beside the description of the parcel. */
export function ParcelBody({ parcel, situation, story }: Props) {
  return (
    <>
      {situation.data && <Alerts parcel={parcel} situation={situation.data} />}
      <div className="grid grid-cols-1 items-start gap-4 sm:gap-6 xl:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
        <div className="grid min-w-0 grid-cols-1 gap-4 sm:gap-6 xl:col-start-2 xl:row-start-1">
          <WhatNow parcel={parcel} situation={situation} />
          <ParcelStory story={story} />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-4 sm:gap-6 xl:col-start-1 xl:row-start-1">
          <ParcelPhotos parcel={parcel} />
          <ParcelFacts parcel={parcel} />
          <ContentsCard parcelId={parcel.id} />
          <Thread of="my-parcel" id={parcel.id} title="Messages avec l’équipe" />
        </div>
      </div>
    </>
  )
}

function Alerts({ parcel, situation }: { parcel: Parcel; situation: ParcelSituationView }) {
  const { destroyedAt, block, requests, storage } = situation
  if (destroyedAt) return <DestroyedNotice at={destroyedAt} />
  if (!block) return null
  const chosen = requests.find(({ kind, state }) => kind === 'blocked-choice' && state !== 'closed')
  return <BlockedCard parcelId={parcel.id} block={block} storage={storage} chosen={chosen?.state} />
}

function WhatNow({ parcel, situation }: Pick<Props, 'parcel' | 'situation'>) {
  if (!situation.data)
    return (
      <Unloaded
        query={situation}
        failed="Impossible de dire ce que vous pouvez faire."
        loading={<Skeleton className="h-64" />}
      />
    )
  const { requests, storage, today } = situation.data
  return (
    <>
      <SettlementCard parcelId={parcel.id} situation={situation.data} />
      {parcel.destroyedAt === null && <ParcelActions parcel={parcel} situation={situation.data} />}
      <ParcelRequests requests={requests} storageDueCents={storage?.feeDueCents ?? 0} />
      {storage && (
        <StorageCard
          storage={storage}
          settlement={situation.data.settlement}
          isUnclaimed={parcel.status === 'unclaimed'}
        />
      )}
      {today && <TodayPrice today={today} parcelId={parcel.id} />}
    </>
  )
}

const DestroyedNotice = ({ at }: { at: string }) => (
  <Notice kind="warning" title="Ce colis n’existe plus">
    <p>Il a été détruit le {formatDay(at)}. Rien ne peut plus lui arriver.</p>
  </Notice>
)

/** The declared facts, then the warehouse's measures. */
function ParcelFacts({ parcel }: { parcel: Parcel }) {
  const { reception } = parcel
  return (
    <Card aria-labelledby="colis-titre">
      <h2 id="colis-titre" className="text-xl">
        Le colis
      </h2>
      <dl className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.25rem),1fr))] gap-x-6 gap-y-3 sm:grid-cols-2">
        <Fact label="Numéro de suivi" className="max-sm:col-span-full">
          <span className="inline-flex max-w-full items-center gap-1">
            <span className="font-mono wrap-anywhere">{parcel.trackingNumber}</span>
            <CopyButton text={parcel.trackingNumber} label="Copier le numéro de suivi" />
          </span>
        </Fact>
        <Fact label="Action demandée">{requestedActions[parcel.requestedAction]}</Fact>
        {parcel.description && <Fact label="Contenu">{parcel.description}</Fact>}
        {reception && (
          <>
            <Fact label="Poids">{formatWeight(reception.weightGrams)}</Fact>
            <Fact label="Dimensions">
              {formatSize(reception.lengthMm, reception.widthMm, reception.heightMm)}
            </Fact>
            <Fact label="Reçu le">{formatMoment(reception.receivedAt)}</Fact>
            {reception.conditionNote && (
              <Fact label="État à l’arrivée">{reception.conditionNote}</Fact>
            )}
          </>
        )}
      </dl>
      {!reception && (
        <p className="mt-4 text-ink-soft">
          Poids, dimensions et photos apparaîtront ici dès sa réception à Limoges.
        </p>
      )}
    </Card>
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

/** The photos taken at the reception: a strip to swipe, each full size over the page. */
function ParcelPhotos({ parcel }: { parcel: { readonly photoIds: readonly string[] } }) {
  const [shown, setShown] = useState<number | null>(null)
  const { photoIds } = parcel
  const count = photoIds.length
  if (count === 0) return null
  const pictures = photoIds.map((photoId, index) => ({
    src: photoUrl(photoId),
    alt: `Vue ${index + 1} sur ${count} du colis à sa réception`,
  }))
  return (
    <Card aria-labelledby="photos-titre">
      <h2 id="photos-titre" className="text-xl">
        Photos
      </h2>
      <ul className="mt-3 flex snap-x snap-mandatory gap-3 overflow-x-auto overscroll-x-contain pb-1">
        {pictures.map(({ src, alt }, index) => (
          <li
            key={src}
            className={`shrink-0 snap-start ${count === 1 ? 'w-full' : 'w-[85%] sm:w-[60%]'}`}
          >
            <button
              type="button"
              aria-label={`${alt}, en grand`}
              className="relative block w-full overflow-hidden rounded-xl"
              onClick={() => {
                setShown(index)
              }}
            >
              <img
                src={src}
                alt={alt}
                loading={index === 0 ? 'eager' : 'lazy'}
                className="aspect-[4/3] w-full bg-sunken object-cover"
              />
              <span className="absolute right-2 bottom-2 flex size-9 items-center justify-center rounded-full bg-nuit/80 text-on-nuit">
                <Maximize2 className="size-4" aria-hidden="true" />
              </span>
            </button>
          </li>
        ))}
      </ul>
      {count > 1 && <p className="figures mt-2 text-sm text-ink-soft">{count}&nbsp;photos</p>}
      <Lightbox
        pictures={pictures}
        index={shown}
        onTurn={setShown}
        onClose={() => {
          setShown(null)
        }}
      />
    </Card>
  )
}
