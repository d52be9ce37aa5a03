import type { UseQueryResult } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { ParcelSituationView } from '#contract/warehouse/parcel-requests.ts'
import type { readMyParcelTimeline } from '#contract/warehouse/parcels.ts'
import type { Parcel } from '#web/api/parcels.ts'
import { Thread } from '#web/chrome/thread/Thread.tsx'
import { ContentsCard } from '#web/customer/warehouse/contents/ContentsCard.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { BlockedCard } from './BlockedCard.tsx'
import { DestroyedNotice } from './DestroyedNotice.tsx'
import { ParcelActions } from './ParcelActions.tsx'
import { ParcelFacts } from './ParcelFacts.tsx'
import { ParcelPhotos } from './ParcelPhotos.tsx'
import { ParcelRequests } from './ParcelRequests.tsx'
import { ParcelStory } from './ParcelStory.tsx'
import { StorageCard } from './StorageCard.tsx'
import { TodayPrice } from './TodayPrice.tsx'
import { Unloaded } from '#web/chrome/Loaded.tsx'

type Props = {
  readonly parcel: Parcel
  readonly situation: UseQueryResult<ParcelSituationView>
  readonly story: UseQueryResult<z.output<typeof readMyParcelTimeline.output>>
}

/** On a phone what to do comes first; on a desk it stands beside what the parcel is. */
export function ParcelBody({ parcel, situation, story }: Props) {
  return (
    <>
      {situation.data && <Alerts parcel={parcel} situation={situation.data} />}
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
        <div className="grid min-w-0 gap-6 xl:col-start-2 xl:row-start-1">
          <WhatNow parcel={parcel} situation={situation} />
          <ParcelStory story={story} />
        </div>
        <div className="grid min-w-0 gap-6 xl:col-start-1 xl:row-start-1">
          <ParcelFacts parcel={parcel} />
          <ContentsCard parcelId={parcel.id} />
          <ParcelPhotos parcel={parcel} />
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
      {parcel.destroyedAt === null && <ParcelActions parcel={parcel} situation={situation.data} />}
      <ParcelRequests requests={requests} />
      {storage && <StorageCard storage={storage} />}
      {today && <TodayPrice today={today} parcelId={parcel.id} />}
    </>
  )
}
