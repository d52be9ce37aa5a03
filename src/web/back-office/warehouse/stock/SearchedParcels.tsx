import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type * as z from 'zod/mini'
import { listSearchedParcels } from '#contract/warehouse/stock-counts.ts'
import { pages, rowsPerPage } from '#web/api/query.ts'
import { PagedTable } from '#web/back-office/core/PagedTable.tsx'
import { formatMoment } from '#web/copy/format-date.ts'
import { paths } from '#web/paths.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import type { Column } from '#web/ui/Table.tsx'
import { stockPaths } from './stock-paths.ts'

type Searched = z.output<typeof listSearchedParcels.output>['items'][number]

/** Parcels that a count did not find. The next scan of one, in a count or when it is put away, removes it from this list. */
export function SearchedParcels() {
  const list = useInfiniteQuery(pages(listSearchedParcels, { limit: rowsPerPage }))
  return (
    <PagedTable
      list={list}
      room="normal"
      caption="Colis recherchés"
      columns={columns}
      failed="Impossible de charger les colis recherchés."
      empty={
        <EmptyState title="Aucun colis recherché">
          Ce qu’un comptage ne trouve pas est listé ici, jusqu’à ce qu’un scan le voie de nouveau.
        </EmptyState>
      }
    />
  )
}

const columns: readonly Column<Searched>[] = [
  {
    key: 'number',
    header: 'Numéro de suivi',
    main: true,
    cell: ({ parcelId, trackingNumber }) => (
      <Link
        to={paths.adminParcel(parcelId)}
        data-row={parcelId}
        className={`font-mono wrap-anywhere ${linkStyle}`}
      >
        {trackingNumber}
      </Link>
    ),
  },
  { key: 'owner', header: 'Client', cell: ({ owner }) => owner ?? 'Non identifié' },
  {
    key: 'shelf',
    header: 'Devrait être sur',
    cell: ({ shelf }) => <span className="font-mono">{shelf}</span>,
  },
  {
    key: 'since',
    header: 'Recherché depuis',
    cell: ({ searchedSince, countId }) => (
      <Link to={stockPaths.count(countId)} className={linkStyle}>
        {formatMoment(searchedSince)}
      </Link>
    ),
  },
  { key: 'by', header: 'Noté par', cell: ({ searchedBy }) => searchedBy },
]
