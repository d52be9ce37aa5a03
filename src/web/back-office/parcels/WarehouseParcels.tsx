import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { WarehouseParcel } from '#contract/reception.ts'
import { warehouseParcels } from '#web/api/warehouse.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { NextPage } from '#web/ui/NextPage.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SkeletonList } from '#web/ui/SkeletonList.tsx'
import { ParcelFilters } from './ParcelFilters.tsx'
import { WarehouseTable } from './WarehouseTable.tsx'

/** Every parcel; state and search live in the URL. */
export function WarehouseParcels() {
  const [query] = useSearchParams()
  // The English twin of this page keeps its own word.
  const status = query.get('statut') ?? query.get('status') ?? ''
  const search = query.get('recherche') ?? ''
  const parcels = useInfiniteQuery(warehouseParcels(status, search))

  return (
    <>
      <PageHeader title="Colis" />
      <ParcelFilters key={`${status}|${search}`} status={status} search={search} />
      {parcels.isPending && <SkeletonList rows={6} />}
      {parcels.isError && (
        <ErrorState
          title="Impossible de charger les colis."
          onRetry={() => void parcels.refetch()}
          retrying={parcels.isFetching}
        >
          {errorSentence(parcels.error)}
        </ErrorState>
      )}
      {parcels.data && (
        <Rows
          parcels={parcels.data.pages.flatMap((page) => page.items)}
          isFiltered={`${status}${search}` !== ''}
        />
      )}
      <NextPage list={parcels}>Voir les suivants</NextPage>
    </>
  )
}

type RowsProps = { parcels: readonly WarehouseParcel[]; isFiltered: boolean }

const Rows = ({ parcels, isFiltered }: RowsProps) =>
  parcels.length === 0 ? <Nothing isFiltered={isFiltered} /> : <WarehouseTable parcels={parcels} />

const Nothing = ({ isFiltered }: { isFiltered: boolean }) =>
  isFiltered ? (
    <EmptyState title="Aucun colis ne correspond">
      Changez l’état ou la recherche&nbsp;: numéro de suivi, client, boutique ou étagère.
    </EmptyState>
  ) : (
    <EmptyState title="Aucun colis pour le moment">
      Les colis apparaissent ici dès qu’un client en déclare un ou que l’entrepôt en reçoit un.
    </EmptyState>
  )
