import { Link } from 'react-router'
import { ChevronRight } from 'lucide-react'
import { arrivalWindow } from '#domain/shipment/arrival-window.ts'
import { parisDayOf } from '#domain/storage/paris-day.ts'
import type { Parcel } from '#web/api/parcels.ts'
import { ParcelState } from '#web/chrome/ParcelState.tsx'
import { WindowLine } from '#web/chrome/route/Arrival.tsx'
import { nextSentences, storageSentence } from '#web/copy/parcels.ts'
import { paths } from '#web/paths.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { MissingPieces } from '#web/contents/MissingPieces.tsx'
import { actOf } from './act-of.ts'
import { ParcelLine } from './ParcelLine.tsx'
import { ParcelPhoto } from './ParcelPhoto.tsx'
import { StorageRing } from './StorageRing.tsx'

/** One parcel of the list; the whole card opens its page. */
export function ParcelCard({ parcel }: { parcel: Parcel }) {
  return (
    <article className="relative flex flex-col gap-4 h-full rounded-card border border-line bg-surface p-3 hover:border-action @min-[16rem]:flex-row">
      <ParcelPhoto parcel={parcel} />
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <div className="flex flex-col items-start justify-between gap-x-3 gap-y-1.5 @min-[34rem]:flex-row">
          <h3 className="line-clamp-2 min-w-0 font-sans text-lg font-semibold tracking-normal break-words">
            <Link
              to={paths.parcel(parcel.id)}
              className="no-underline after:absolute after:inset-0 after:rounded-card"
            >
              {parcel.merchant}
            </Link>
          </h3>
          <ParcelState parcel={parcel} />
        </div>
        <ParcelLine parcel={parcel} />
        <div className="flex grow flex-wrap gap-x-4 gap-y-1.5">
          <div className="grid gap-1.5 self-start empty:hidden">
            <StorageLeft parcel={parcel} />
            {parcel.onItsWay && <WindowLine window={windowOf(parcel.onItsWay)} isSmall />}
            {parcel.status !== 'blocked' && <MissingPieces parcel={parcel} />}
            <WhatComesNext parcel={parcel} />
          </div>
          <ParcelAct parcel={parcel} />
        </div>
      </div>
    </article>
  )
}

/** Of a parcel that moves by itself. */
function WhatComesNext({ parcel }: { parcel: Parcel }) {
  const next = nextSentences[parcel.status]
  if (next === undefined || actOf(parcel)) return null
  return <p className="text-14 text-ink-soft">{next}</p>
}

const windowOf = (box: NonNullable<Parcel['onItsWay']>) =>
  arrivalWindow(parisDayOf(new Date(box.handedOverAt)), box)

function StorageLeft({ parcel }: { parcel: Parcel }) {
  if (parcel.freeStorageDaysLeft === null) return null
  return (
    <div className="flex items-center gap-2">
      <StorageRing parcel={parcel} isSmall />
      <StorageLine daysLeft={parcel.freeStorageDaysLeft} isPaused={parcel.isStoragePaused} />
    </div>
  )
}

/** The shape of what comes. */
export const ParcelCardsSkeleton = () => (
  <div role="status" className="grid gap-3 xl:grid-cols-2">
    <span className="sr-only">Chargement…</span>
    {Array.from({ length: 3 }, (_, index) => (
      <div key={index} className="flex gap-4 rounded-card border border-line bg-surface p-3">
        <Skeleton className="size-24 shrink-0" />
        <span className="grid min-w-0 grow content-start gap-2">
          <Skeleton className="h-6 w-40 max-w-full" />
          <Skeleton className="h-4 w-full max-w-80" />
          <Skeleton className="h-4 w-full max-w-60" />
        </span>
      </div>
    ))}
  </div>
)

/** Discreet while there is time, clear when there is little. */
export function StorageLine({ daysLeft, isPaused }: { daysLeft: number; isPaused: boolean }) {
  const isShort = daysLeft <= 7 && !isPaused
  return (
    <p className={`figures text-sm ${isShort ? 'font-medium text-problem' : 'text-ink-soft'}`}>
      {storageSentence(daysLeft)}
      {isPaused && ' · décompte suspendu'}
    </p>
  )
}

function ParcelAct({ parcel }: { parcel: Parcel }) {
  const act = actOf(parcel)
  if (!act) return null
  return (
    <Link
      to={act.to}
      aria-label={`${act.words}${act.on} ${parcel.trackingNumber}`}
      className="relative z-10 -my-2.5 self-end @min-[26rem]:ml-auto rounded-control py-2.5 font-semibold text-action no-underline hover:text-action-hover hover:underline"
    >
      {act.words} <ChevronRight className="inline size-4 align-[-0.125em]" aria-hidden="true" />
    </Link>
  )
}
