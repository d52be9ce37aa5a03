import { queryClient } from '#web/api/query-client.ts'
import type { Loader } from '#web/chrome/screen.ts'
import { usePrefetchInfiniteQuery, usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { readClaimForm } from '#contract/shipping/cargo-claims.ts'
import { readParcelSituation } from '#contract/warehouse/parcel-requests.ts'
import { readMyParcel, readMyParcelTimeline } from '#contract/warehouse/parcels.ts'
import type { Parcel } from '#web/api/parcels.ts'
import { query } from '#web/api/query.ts'
import { endpointsOfThread } from '#web/api/threads.ts'
import { Loaded } from '#web/chrome/Loaded.tsx'
import { LiveLine } from '#web/customer/warehouse/parcels/LiveLine.tsx'
import { useStatusNews } from '#web/customer/warehouse/parcels/use-status-news.ts'
import { HomeNotices } from '#web/customer/TerritoryNotices.tsx'
import { paths } from '#web/paths.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { ParcelBody } from './ParcelBody.tsx'
import { ParcelHead } from './ParcelHead.tsx'

/** With what may be claimed of a box that left, so that it takes its place with the page. */
async function prefetchStory(parcelId: string) {
  const timeline = query(readMyParcelTimeline, { parcelId })
  await queryClient.prefetchQuery(timeline)
  const { boxId, handedOverAt } = queryClient.getQueryData(timeline.queryKey)?.shipment ?? {}
  if (boxId && handedOverAt) await queryClient.prefetchQuery(query(readClaimForm, { boxId }))
}

/** Reads in parallel: the page needs one round trip, or two for a parcel that left. */
export const loader: Loader = ({ params: { parcelId: id = '' } }) =>
  Promise.all([
    queryClient.prefetchQuery(query(readMyParcel, { parcelId: id })),
    prefetchStory(id),
    queryClient.prefetchQuery(query(readParcelSituation, { parcelId: id })),
    queryClient.prefetchInfiniteQuery(endpointsOfThread['my-parcel'](id).messages),
  ])

export function ParcelPage() {
  const { parcelId = '' } = useParams()
  // Reads in parallel: the page needs one round trip.
  usePrefetchQuery(query(readMyParcelTimeline, { parcelId }))
  usePrefetchQuery(query(readParcelSituation, { parcelId }))
  usePrefetchInfiniteQuery(endpointsOfThread['my-parcel'](parcelId).messages)
  const parcel = useQuery(query(readMyParcel, { parcelId }))

  return (
    <Loaded
      query={parcel}
      failed="Impossible de charger ce colis."
      loading={<ParcelSkeleton />}
      missing={<NoParcel />}
    >
      {(read) => <LoadedParcel parcel={read} />}
    </Loaded>
  )
}

/** The shape of what comes. */
const ParcelSkeleton = () => (
  <>
    <BackToParcels />
    <span role="status" className="sr-only">
      Chargement…
    </span>
    <div className="mb-4 flex gap-4 sm:mb-6 sm:gap-6">
      <Skeleton className="h-24 w-32 shrink-0 rounded-card sm:h-48 sm:w-60" />
      <span className="grid grow content-start gap-2">
        <Skeleton className="h-9 w-full max-w-60" />
        <Skeleton className="h-7 w-36" />
        <Skeleton className="h-20 w-full max-sm:hidden" />
      </span>
    </div>
    <div className="grid items-start gap-4 sm:gap-6 xl:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
      <div className="overflow-hidden rounded-card border border-line bg-surface">
        <Skeleton className="h-44 rounded-none" />
        <div className="flex h-32 items-center justify-between px-10">
          {Array.from({ length: 7 }, (_, port) => (
            <Skeleton key={port} className="size-4 rounded-full" />
          ))}
        </div>
      </div>
      <div className="grid content-start gap-3 rounded-card border border-line bg-surface p-5 max-xl:order-first sm:p-6">
        <Skeleton className="h-7 w-48 max-w-full" />
        <Skeleton className="h-11" />
        <Skeleton className="h-11" />
        <Skeleton className="h-16" />
      </div>
    </div>
  </>
)

const BackToParcels = () => (
  <p className="mb-3">
    <Link to={paths.parcels} className={linkStyle}>
      Mes Colis
    </Link>
  </p>
)

function LoadedParcel({ parcel }: { parcel: Parcel }) {
  const story = useQuery(query(readMyParcelTimeline, { parcelId: parcel.id }))
  const situation = useQuery(query(readParcelSituation, { parcelId: parcel.id }))
  const news = useStatusNews([parcel])
  return (
    <>
      <BackToParcels />
      <ParcelHead parcel={parcel} box={story.data?.shipment ?? null} />
      <LiveLine news={news} />
      <div className="grid grid-cols-1 gap-4 sm:gap-6">
        <NoticesWhileHere parcel={parcel} />
        <ParcelBody parcel={parcel} situation={situation} story={story} />
      </div>
    </>
  )
}

/** Notices are useful only until the parcel leaves Limoges, and while we are to send it. */
function NoticesWhileHere({ parcel: { status, destroyedAt } }: { parcel: Parcel }) {
  const isGone = destroyedAt !== null || ['shipped', 'delivered', 'returned'].includes(status)
  return isGone ? null : <HomeNotices />
}

function NoParcel() {
  return (
    <>
      <PageHeader title="Colis introuvable" />
      <EmptyState
        title="Ce colis n’existe pas, ou n’est plus déclaré"
        action={
          <Link to={paths.parcels} className={buttonStyle()}>
            Voir mes colis
          </Link>
        }
      >
        Sa déclaration a peut-être été supprimée.
      </EmptyState>
    </>
  )
}
