import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import type { ParcelSituationView } from '#contract/warehouse/parcel-requests.ts'
import type { readMyParcelTimeline } from '#contract/warehouse/parcels.ts'
import type { Parcel } from '#web/api/parcels.ts'
import { Thread } from '#web/chrome/thread/Thread.tsx'
import { BoxProblem, useHasProblem } from '#web/chrome/claim/BoxProblem.tsx'
import { ContentsCard } from '#web/customer/warehouse/contents/ContentsCard.tsx'
import { Card } from '#web/ui/Card.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Unloaded } from '#web/chrome/Loaded.tsx'
import { formatDay } from '#web/copy/format-date.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { storageWarningDays } from '#domain/storage/storage.ts'
import { BlockedCard } from './BlockedCard.tsx'
import { ParcelActions } from './ParcelActions.tsx'
import { ParcelRequests } from './ParcelRequests.tsx'
import { ParcelJourney, ParcelStory } from './ParcelJourney.tsx'
import { ShipmentCard } from './ShipmentCard.tsx'
import { StorageCard } from './StorageCard.tsx'
import { layoutOf, type Layout } from './parcel-layout.ts'
import { SettlementCard } from './SettlementCard.tsx'

type Props = {
  readonly parcel: Parcel
  readonly situation: UseQueryResult<ParcelSituationView>
  readonly story: UseQueryResult<z.output<typeof readMyParcelTimeline.output>>
}

type Parts = Readonly<Record<'route' | 'acts' | 'contents' | 'problem' | 'thread', ReactNode>>

/**
 * What one can do and what it costs, then the route with its story and the contents; the route first where the parcel moves by itself
 * or the card above says what to do.
 */
export function ParcelBody({ parcel, situation, story }: Props) {
  const { id, status, destroyedAt } = parcel
  const isHere = destroyedAt === null
  const isHeld = isHere && status === 'blocked'
  const parts: Parts = {
    route: isHere ? (
      <ParcelJourney parcel={parcel} story={story} />
    ) : (
      <DestroyedNotice at={destroyedAt} />
    ),
    acts: <WhatNow parcel={parcel} situation={situation} story={story} />,
    // Of an awaited parcel they are what there is to do, where that could be read.
    contents: (status !== 'pending_arrival' || (situation.isError && !situation.data)) && (
      <ContentsCard parcelId={id} isHeld={isHeld} announced={parcel.description} />
    ),
    problem: useProblem(parcel, story),
    thread: <Thread of="my-parcel" id={id} title="Messages avec l’équipe" />,
  }
  return (
    <>
      {situation.data && <Alerts parcel={parcel} situation={situation.data} />}
      {routeFirst.has(status) || !isHere ? (
        <UnderRoute parts={parts} isHeld={isHeld} hasLeft={isSent(parcel)} />
      ) : (
        <BesideActs parts={parts} layout={layoutOf(parcel)} areActsHere={!situation.isLoading} />
      )}
    </>
  )
}

const gap = 'gap-4 *:min-w-0 empty:hidden sm:gap-6'
const column = `flex flex-col ${gap}`
/** Where the last one is no fold, which would stretch over nothing. */
const evenColumn = `${column} xl:[&>:last-child:not(:has(>details:not(.fold)))]:grow`

/**
 * The route over the whole width, then two columns that are about as long, and end together; one where there is little to fill two.
 */
function UnderRoute({
  parts,
  isHeld,
  hasLeft,
}: {
  parts: Parts
  isHeld: boolean
  hasLeft: boolean
}) {
  const { route, acts, contents, problem, thread } = parts
  if (hasLeft) return <AfterDeparture parts={parts} />
  if (isHeld)
    return (
      <div className={`grid grid-cols-1 ${gap}`}>
        {route}
        {contents}
        {acts}
        {thread}
      </div>
    )
  return (
    <div className={`grid grid-cols-1 ${gap} xl:grid-cols-2`}>
      <div className="grid grid-cols-1 xl:col-span-full">{route}</div>
      <div className={evenColumn}>{acts}</div>
      <div className={evenColumn}>
        {problem}
        {contents}
        {thread}
      </div>
    </div>
  )
}

/** What was claimed, or may be, comes right after the arrival; then its shipment, beside all that is folded. */
const AfterDeparture = ({
  parts: { route, acts, contents, problem, thread },
}: {
  parts: Parts
}) => (
  <div
    className={joinClasses(
      `grid grid-cols-1 ${gap} xl:grid-cols-2`,
      problem ? 'xl:grid-rows-[auto_auto_auto_1fr]' : 'xl:grid-rows-[auto_auto_1fr]',
    )}
  >
    <div className="grid grid-cols-1 xl:col-span-full">{route}</div>
    {problem && <div className="grid grid-cols-1">{problem}</div>}
    <div
      className={joinClasses(
        column,
        'xl:col-start-2 xl:row-start-2 xl:*:grow',
        problem ? 'xl:row-span-3' : 'xl:row-span-2',
      )}
    >
      {acts}
    </div>
    <div className="grid grid-cols-1">{contents}</div>
    <div className="grid grid-cols-1 items-start">{thread}</div>
  </div>
)

/** From 1280 px in two columns: the route at the left, the acts at the right. */
const BesideActs = ({
  parts: { route, acts, contents, thread },
  layout,
  areActsHere,
}: {
  parts: Parts
  layout: Layout
  areActsHere: boolean
}) => (
  <div
    className={`grid grid-cols-1 ${gap} xl:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)] xl:grid-rows-[auto_auto_1fr]`}
  >
    <div className={joinClasses(column, 'xl:col-start-2 xl:row-start-1', layout.acts)}>{acts}</div>
    {layout.contents === 'after-acts' && (
      // The acts would push away what is about to be pressed.
      <div hidden={!areActsHere} className="grid empty:hidden xl:col-start-1 xl:row-start-2">
        {contents}
      </div>
    )}
    <div className={joinClasses(column, 'xl:col-start-1 xl:row-start-1', layout.route)}>
      {route}
      {layout.contents === 'under-route' && contents}
    </div>
    <div className={joinClasses('grid grid-cols-1 *:min-w-0', layout.thread)}>{thread}</div>
  </div>
)

function WhatNow({ parcel, situation, story }: Props) {
  const shipment = story.data?.shipment ?? null
  return (
    <>
      <Acts parcel={parcel} situation={situation} hasLeft={shipment !== null && isSent(parcel)} />
      {shipment && <ShipmentCard shipment={shipment} parcel={parcel} />}
      {situation.data?.storage && !isBesideDeadline(situation.data) && (
        <StorageCard
          storage={situation.data.storage}
          settlement={situation.data.settlement}
          isUnclaimed={parcel.status === 'unclaimed'}
          receivedAt={parcel.reception?.receivedAt}
        />
      )}
      {/* There is no route of it any more, under which it would stand. */}
      {parcel.destroyedAt !== null && (
        <Card padding="tight">
          <ParcelStory story={story} />
        </Card>
      )}
    </>
  )
}

/** Much free time says the contrary of the deadline of a blocked parcel. */
const isBesideDeadline = ({ block, storage }: ParcelSituationView): boolean =>
  block !== null && (storage?.daysLeft ?? 0) > storageWarningDays

/** While it may be claimed, and what was claimed. */
function useProblem(parcel: Parcel, { data }: Props['story']): ReactNode {
  const { boxId, box } = data?.shipment ?? {}
  const hasProblem = useHasProblem(isSent(parcel) ? boxId : null)
  if (!boxId || !hasProblem) return null
  return (
    <Card className="[&_h2]:text-xl">
      <BoxProblem boxId={boxId} name={box ? `la boîte\u00a0${box}` : undefined} />
    </Card>
  )
}

const isSent = ({ status }: Parcel): boolean => status === 'shipped' || status === 'delivered'

const routeFirst: ReadonlySet<string> = new Set<Parcel['status']>([
  'blocked',
  'processing',
  'ready_to_ship',
  'shipped',
  'delivered',
  'returned',
])

function Alerts({ parcel, situation }: { parcel: Parcel; situation: ParcelSituationView }) {
  const { block } = situation
  // An unclaimed parcel keeps its block, and its owner nothing to choose about it.
  if (parcel.destroyedAt !== null || parcel.status !== 'blocked' || !block) return null
  return <BlockedCard parcelId={parcel.id} block={block} situation={situation} />
}

/** Of a parcel that has left, only what was asked before: the card of its shipment follows. */
function Acts({
  parcel,
  situation,
  hasLeft,
}: Pick<Props, 'parcel' | 'situation'> & { hasLeft: boolean }) {
  if (!situation.data)
    return (
      <Unloaded
        query={situation}
        failed="Impossible de dire ce que vous pouvez faire."
        loading={<Skeleton className="h-64" />}
      />
    )
  const { requests, storage } = situation.data
  return (
    <>
      <SettlementCard parcelId={parcel.id} situation={situation.data} />
      {parcel.destroyedAt === null && !hasLeft && (
        <ParcelActions parcel={parcel} situation={situation.data} />
      )}
      <ParcelRequests requests={requests} storageDueCents={storage?.feeDueCents ?? 0} />
    </>
  )
}

const DestroyedNotice = ({ at }: { at: string }) => (
  <Notice kind="warning" title="Ce colis n’existe plus">
    <p>Il a été détruit le {formatDay(at)}. Rien ne peut plus lui arriver.</p>
  </Notice>
)
