import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { myParcels, type Parcel } from '#web/api/parcels.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { parcelStatusOf } from '#web/copy/parcels.ts'
import { ParcelPhoto } from '#web/customer/warehouse/parcels/ParcelPhoto.tsx'
import { paths } from '#web/paths.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { NextPage } from '#web/ui/NextPage.tsx'
import { SkeletonList } from '#web/ui/SkeletonList.tsx'
import { TargetChoice, type Choice } from './TargetChoice.tsx'

/** The parcels in house that the warehouse may still open: available, or in a quote that is not paid. */
export function ParcelChoices(choice: Choice) {
  const received = useInfiniteQuery(myParcels('received'))
  const quoted = useInfiniteQuery(myParcels('pending_quote'))
  const lists = [received, quoted]
  const failed = lists.find((list) => list.isError)
  if (failed) {
    return (
      <ErrorState
        title="Vos colis n’ont pas pu être chargés."
        retrying={lists.some((list) => list.isFetching)}
        onRetry={() => lists.forEach((list) => void list.refetch())}
      >
        {errorSentence(failed.error)}
      </ErrorState>
    )
  }
  if (lists.some((list) => list.isPending)) return <SkeletonList rows={2} />
  const parcels = lists.flatMap(({ data }) => data?.pages.flatMap(({ items }) => items) ?? [])
  if (parcels.length === 0) return <NoParcel />
  return (
    <>
      {parcels.map((parcel) => (
        <TargetChoice key={parcel.id} {...choice} target={{ kind: 'parcel', id: parcel.id }}>
          <ParcelWords parcel={parcel} />
        </TargetChoice>
      ))}
      <NextPage list={received.hasNextPage ? received : quoted}>Afficher d’autres colis</NextPage>
    </>
  )
}

const ParcelWords = ({ parcel }: { parcel: Parcel }) => (
  <span className="flex min-w-0 items-center gap-3">
    <ParcelPhoto parcel={parcel} />
    <span className="min-w-0">
      <span className="block font-medium">{parcel.merchant}</span>
      <span className="block font-mono text-sm break-all">{parcel.trackingNumber}</span>
      <span className="block text-sm text-ink-soft">{parcelStatusOf(parcel.status).label}</span>
    </span>
  </span>
)

const NoParcel = () => (
  <p className="text-ink-soft">
    Aucun de vos colis n’est à l’entrepôt pour le moment. Une option s’ajoute quand il y est
    arrivé&nbsp;:{' '}
    <Link to={paths.declareParcel} className={linkStyle}>
      déclarer un colis
    </Link>
    .
  </p>
)
