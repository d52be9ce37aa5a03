import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { listStockCounts, type StockCountView } from '#contract/warehouse/stock-counts.ts'
import { PagedTable } from '#web/back-office/core/PagedTable.tsx'
import { BackLink } from '#web/back-office/core/BackLink.tsx'
import { formatMoment } from '#web/copy/format-date.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import type { Column } from '#web/ui/Table.tsx'
import { scopeNames } from '#words/stock.ts'
import { pages, rowsPerPage } from '#web/api/query.ts'
import { ListHead } from '#web/back-office/core/list/ListHead.tsx'
import type { ListView } from '#web/back-office/core/list/list-filter.ts'
import { OpenCount } from './OpenCount.tsx'
import { SearchedParcels } from './SearchedParcels.tsx'
import { stockPaths } from './stock-paths.ts'
import { useSentScans } from './use-sent-scans.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { useScanQueue } from './scan-queue.ts'

const views: readonly ListView[] = [
  { label: 'Comptages', query: {} },
  { label: 'Colis recherchés', query: { onglet: 'recherches' } },
]

/** Running and past counts, and the parcels that none of them found. */
export function StockCounts() {
  const [search] = useSearchParams()
  useSentScans()
  const isSearched = search.get('onglet') === 'recherches'
  return (
    <>
      <BackLink to={paths.adminShelves} label="Retour aux étagères" />
      <ListHead
        name="comptages"
        title="Comptages"
        unit={['comptage', 'comptages']}
        query={new URLSearchParams(isSearched ? { onglet: 'recherches' } : {})}
        views={views}
        action={<OpenCount />}
      />
      <RefusedElsewhere />
      {isSearched ? <SearchedParcels /> : <CountList />}
    </>
  )
}

const CountList = () => (
  <PagedTable
    list={useInfiniteQuery(pages(listStockCounts, { limit: rowsPerPage }))}
    room="normal"
    caption="Comptages"
    columns={columns}
    failed="Impossible de charger les comptages."
    empty={
      <EmptyState title="Aucun comptage pour le moment">
        Ouvrez-en un sur une étagère ou une zone&nbsp;: ses colis attendus sont comparés à vos
        scans, et vous réglez ce qui ne concorde pas.
      </EmptyState>
    }
  />
)

const columns: readonly Column<StockCountView>[] = [
  {
    key: 'place',
    header: 'Lieu',
    main: true,
    cell: ({ id, scope, place }) => (
      <Link to={stockPaths.count(id)} data-row={id} className={linkStyle}>
        {scopeNames[scope]} {place}
      </Link>
    ),
  },
  { key: 'opened', header: 'Ouvert', cell: ({ openedAt }) => formatMoment(openedAt) },
  { key: 'by', header: 'Par', cell: ({ openedBy }) => openedBy },
  {
    key: 'seen',
    header: 'Vus / attendus',
    numeric: true,
    cell: ({ scanned, expected }) => `${scanned} / ${expected}`,
  },
  { key: 'found', header: 'Écarts', wraps: true, cell: (count) => <State count={count} /> },
]

function State({ count }: { count: StockCountView }) {
  if (count.closedAt === null) return <Badge family="waiting">En cours</Badge>
  if (count.isAbandoned) return <Badge family="none">Abandonné</Badge>
  const gaps = Object.values(count.found).reduce((sum, one) => sum + one, 0)
  if (gaps === 0) return <Badge family="done">Compte bon</Badge>
  return (
    <>
      <Badge family="problem">{gaps === 1 ? '1 écart' : `${gaps} écarts`}</Badge>
      {count.note && <span className="block break-words text-ink-soft">{count.note}</span>}
    </>
  )
}

/** Scans of this device that a count refused and nobody has answered, with a link to each count. */
function RefusedElsewhere() {
  const refused = useScanQueue().kept.filter(({ refusal }) => refusal !== null)
  if (refused.length === 0) return null
  const counts = Map.groupBy(refused, ({ countId }) => countId)
  return (
    <div className="mb-6">
      <Notice kind="warning" title="Des scans de cet appareil ont été refusés">
        <ul>
          {[...counts].map(([countId, scans]) => (
            <li key={countId}>
              <Link to={stockPaths.count(countId)} className={linkStyle}>
                {scans.length === 1 ? 'Un scan' : `${scans.length} scans`} sur{' '}
                {[...new Set(scans.map(({ shelf }) => shelf))].join(', ')}
              </Link>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}
