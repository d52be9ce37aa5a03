import { Link } from 'react-router'
import { ChevronRight } from 'lucide-react'
import { arrivalWindow, travelledShare } from '#domain/shipment/arrival-window.ts'
import { isComingBack } from '#domain/shipment/tracking.ts'
import { parisDayOf } from '#domain/storage/paris-day.ts'
import type { Parcel } from '#web/api/parcels.ts'
import { ParcelState } from '#web/chrome/ParcelState.tsx'
import { WindowLine } from '#web/chrome/route/Arrival.tsx'
import { ChartedRoute } from '#web/chrome/route/ChartedRoute.tsx'
import { useNow } from '#web/chrome/use-now.ts'
import { nearMoment } from '#web/copy/civil-day.ts'
import { formatParisDay, formatRecentDay } from '#web/copy/format-date.ts'
import { nextSentence } from '#web/copy/parcels.ts'
import { trackingStates } from '#web/copy/tracking.ts'
import { paths } from '#web/paths.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Joined } from '#web/ui/Joined.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { MissingPieces } from '#web/contents/MissingPieces.tsx'
import { actOf } from './act-of.ts'
import { ParcelPhoto } from './ParcelPhoto.tsx'
import { ParcelRowsSkeleton } from './ParcelRow.tsx'
import { StorageLeft } from './StorageLeft.tsx'

type Props = {
  parcel: Parcel
  isAlone: boolean
}

/** One parcel of the list; the whole card opens its page. */
export function ParcelCard({ parcel, isAlone }: Props) {
  const route = isAlone ? parcel.onItsWay : null
  return (
    <article
      className={joinClasses(
        'relative h-full overflow-hidden rounded-card border bg-surface hover:border-action',
        isHeld(parcel) ? 'border-problem/40' : 'border-line',
        route !== null && 'grid sm:grid-cols-2 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]',
      )}
    >
      <div className="@container h-full">
        <div className="grid h-full gap-x-4 gap-y-2 p-3 @min-[16rem]:gap-y-0 @min-[16rem]:grid-cols-[auto_minmax(0,1fr)] @min-[16rem]:grid-rows-[1fr_auto]">
          <div className="@min-[28rem]:row-span-2">
            <ParcelPhoto parcel={parcel} />
          </div>
          <div className="flex min-w-0 flex-col items-start gap-1">
            <h3 className="line-clamp-2 max-w-full font-sans text-lg font-semibold tracking-normal break-words">
              <Link
                to={paths.parcel(parcel.id)}
                className="no-underline after:absolute after:inset-0 after:rounded-card"
              >
                {parcel.merchant}
              </Link>
            </h3>
            {parcel.onItsWay && (
              <WindowLine
                window={windowOf(parcel.onItsWay)}
                size={route ? 'normal' : 'small'}
                isComingBack={isComingBack(parcel.onItsWay.news?.state)}
              />
            )}
            <div className="flex flex-wrap gap-x-3 gap-y-1 text-14">
              <Joined
                facts={[
                  <ParcelState key="state" parcel={parcel} isPlain />,
                  ...carrierNews(parcel.onItsWay, route !== null),
                ]}
              />
              {parcel.status !== 'blocked' && <MissingPieces parcel={parcel} isShort />}
            </div>
            {!route && <ParcelLine parcel={parcel} />}
            <WhatComesNext parcel={parcel} />
          </div>
          <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1.5 text-14 empty:hidden @min-[16rem]:col-span-full @min-[16rem]:mt-2 @min-[28rem]:col-span-1 @min-[28rem]:col-start-2">
            <StorageLeft parcel={parcel} />
            <ParcelAct parcel={parcel} />
          </div>
        </div>
      </div>
      {route && <WideRoute box={route} />}
    </article>
  )
}

/** Of the one parcel on its way: over it on a phone, else in the place of the second column. */
function WideRoute({ box }: { box: Box }) {
  const left = new Date(box.handedOverAt)
  const share = travelledShare(left, windowOf(box), new Date(useNow()), box.news?.place)
  return (
    <div className="grid bg-sea max-sm:order-first print:hidden">
      <ChartedRoute destination={box.destination} share={share} end="arriving" isLow />
    </div>
  )
}

/** « en douane, Nouvelle-Calédonie »: the carrier's last word; a map says where. */
function carrierNews(box: Parcel['onItsWay'], hasMap: boolean): string[] {
  const news = box?.news
  if (!news) return []
  const words = news.state === null ? news.label : trackingStates[news.state].toLowerCase()
  return [news.place === 'arrival' && !hasMap ? `${words}, ${box.destination}` : words]
}

type Box = NonNullable<Parcel['onItsWay']>

const windowOf = (box: Box) => arrivalWindow(parisDayOf(new Date(box.handedOverAt)), box)

/** The shape of what comes. */
export const ParcelCardsSkeleton = () => (
  <div role="status" className="grid gap-3">
    <span className="sr-only">Chargement…</span>
    <div className="grid gap-3 xl:grid-cols-2">
      {Array.from({ length: 2 }, (_, index) => (
        <div key={index} className="flex gap-4 rounded-card border border-line bg-surface p-3">
          <Skeleton className="size-20 shrink-0 sm:size-30" />
          <span className="grid min-w-0 grow content-start gap-2">
            <Skeleton className="h-6 w-40 max-w-full" />
            <Skeleton className="h-4 w-full max-w-80" />
            <Skeleton className="h-4 w-full max-w-60" />
          </span>
        </div>
      ))}
    </div>
    <ParcelRowsSkeleton count={3} />
  </div>
)

/** On the line of the storage, at the foot, so that those of a row stand on one line. */
function ParcelAct({ parcel }: { parcel: Parcel }) {
  const act = actOf(parcel)
  if (!act) return null
  return (
    <p className={isHeld(parcel) ? 'ml-auto max-sm:w-full' : 'ml-auto'}>
      <Link
        to={act.to}
        aria-label={`${act.words}${act.on} ${parcel.trackingNumber}`}
        className={isHeld(parcel) ? heldAct : otherAct}
      >
        {act.words}
        <ChevronRight className="size-4 shrink-0" aria-hidden="true" />
      </Link>
    </p>
  )
}

const otherAct =
  'relative z-10 -my-3 inline-flex items-center gap-1 rounded-control py-3 text-14 font-medium text-action no-underline hover:text-action-hover hover:underline'

const heldAct = buttonStyle(
  'secondary',
  'normal',
  'relative z-10 border-2! border-problem! text-problem! max-sm:w-full',
)

/** It stands still until its owner decides. */
const isHeld = ({ status, destroyedAt, waitsFor }: Parcel): boolean =>
  destroyedAt === null && waitsFor !== 'team' && (status === 'blocked' || status === 'unclaimed')

/** Why, and until when its owner may choose. */
function WhyBlocked({ block, hasChosen }: { block: Block; hasChosen: boolean }) {
  const isOver = Date.parse(block.deadline) <= useNow()
  return (
    <>
      <p className="line-clamp-3 text-14 break-words text-ink-soft">{block.reason}</p>
      {!hasChosen && (
        <p className="figures text-14 font-medium text-problem">
          {isOver
            ? `Le délai pour choisir est passé le ${formatParisDay(block.deadline)}`
            : `Jusqu’au ${nearMoment(new Date(block.deadline)).here}`}
        </p>
      )}
    </>
  )
}

type Block = NonNullable<Parcel['block']>

/** What happens next, where a sentence says it. */
function WhatComesNext({ parcel }: { parcel: Parcel }) {
  const next = nextSentence(parcel)
  if (parcel.missing.length > 0 && parcel.waitsFor !== 'supplement') return null
  return next && <p className="text-14 text-ink-soft">{next}</p>
}

/** « Reçu le 26 nov. 6A07733051842 »: since when we know the parcel, and its number; why it is blocked in their place. */
function ParcelLine({ parcel }: { parcel: Parcel }) {
  if (parcel.block && isHeld(parcel)) {
    const hasChosen = parcel.waitsFor === 'return' || parcel.waitsFor === 'storage'
    return <WhyBlocked block={parcel.block} hasChosen={hasChosen} />
  }
  return (
    <p className="figures flex flex-wrap gap-x-3 text-14 text-ink-soft">
      <span>
        {parcel.reception
          ? `Reçu le ${formatRecentDay(parcel.reception.receivedAt)}`
          : `Déclaré le ${formatRecentDay(parcel.createdAt)}`}
      </span>{' '}
      <span className="font-mono wrap-anywhere">{parcel.trackingNumber}</span>
    </p>
  )
}
