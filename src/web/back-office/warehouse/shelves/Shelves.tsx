import { useInfiniteQuery } from '@tanstack/react-query'
import { ClipboardCheck } from 'lucide-react'
import { Link, Navigate, useSearchParams } from 'react-router'
import { listShelves, type ShelfView } from '#contract/warehouse/shelves.ts'
import { pages } from '#web/api/query.ts'
import { ListHead } from '#web/back-office/core/list/ListHead.tsx'
import { queryWith, type ListView } from '#web/back-office/core/list/list-filter.ts'
import { formatShortDay } from '#web/copy/format-date.ts'
import { stockPaths } from '#web/back-office/warehouse/stock/stock-paths.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Scene } from '#web/chrome/scene/Scene.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { NextPage } from '#web/ui/NextPage.tsx'
import { Table, type Column } from '#web/ui/Table.tsx'
import { MoveByScan } from './MoveByScan.tsx'
import { ShelfForm } from './ShelfForm.tsx'
import { ShelfLabels, ShelfPlan } from './ShelfPlan.tsx'
import { Unloaded } from '#web/chrome/Loaded.tsx'

const useShelfList = (zone: string) =>
  useInfiniteQuery(pages(listShelves, { zone: zone || undefined }))
type ShelfList = ReturnType<typeof useShelfList>

const shelvesOf = ({ data }: ShelfList): readonly ShelfView[] =>
  data?.pages.flatMap((page) => page.shelves) ?? []

/** What is where: each shelf, the parcels on it, and since when. */
export function Shelves() {
  const [query] = useSearchParams()
  const zone = query.get('zone') ?? ''
  const list = useShelfList(zone)
  const zones = list.data?.pages[0]?.zones ?? []
  if (zone && list.isSuccess && !zones.includes(zone)) {
    return <Navigate to={paths.adminShelves} replace />
  }

  return (
    <>
      <Head list={list} zone={zone} zones={zones} isList={query.get('vue') === 'liste'} />
      <Listed list={list} isList={query.get('vue') === 'liste'} />
      <NextPage list={list}>Voir les étagères suivantes</NextPage>
    </>
  )
}

const views: readonly ListView[] = [
  { label: 'Plan', query: {} },
  { label: 'Liste', query: { vue: 'liste' } },
]

type HeadProps = {
  readonly list: ShelfList
  readonly zone: string
  readonly zones: readonly string[]
  readonly isList: boolean
}

function Head({ list, zone, zones, isList }: HeadProps) {
  const shelves = shelvesOf(list)
  const isWhole = list.isSuccess && !list.hasNextPage
  return (
    <ListHead
      name="etageres"
      title="Étagères"
      counted={isWhole ? { value: shelves.length, isMore: false } : undefined}
      unit={['étagère', 'étagères']}
      query={queryWith(new URLSearchParams(), { zone, vue: isList ? 'liste' : '' })}
      views={views}
      filters={[
        {
          name: 'zone',
          label: 'Zone',
          kind: 'choice',
          all: 'Toutes',
          options: zones.map((name) => [name, name] as const),
        },
      ]}
      action={
        <>
          <Link to={stockPaths.counts} className={buttonStyle('secondary')}>
            <ClipboardCheck className="size-4" aria-hidden="true" />
            Comptages
          </Link>
          <ShelfLabels codes={shelves.map(({ code }) => code)} />
          <ShelfForm />
          <MoveByScan />
        </>
      }
    />
  )
}

function Listed({ list, isList }: { list: ShelfList; isList: boolean }) {
  if (!list.data) return <Unloaded query={list} failed="Impossible de charger les étagères." />
  const shown = shelvesOf(list)
  if (shown.length === 0) {
    return (
      <EmptyState
        title="Aucune étagère pour le moment"
        picture={<Scene name="shelves" className="mb-4 max-w-72" />}
      >
        Ajoutez les étagères de l’entrepôt, ou recevez un colis&nbsp;: la sienne apparaît ici.
      </EmptyState>
    )
  }
  if (!isList) return <ShelfPlan shelves={shown} />
  return (
    <Table
      density="compact"
      caption="Étagères"
      columns={columns}
      rows={shown}
      rowKey={({ code }) => code}
    />
  )
}

const columns: readonly Column<ShelfView>[] = [
  {
    key: 'code',
    header: 'Étagère',
    main: true,
    cell: ({ code }) => (
      <Link
        to={`${paths.adminParcels}?etagere=${encodeURIComponent(code)}`}
        data-row={code}
        className={`font-mono ${linkStyle}`}
      >
        {code}
      </Link>
    ),
  },
  {
    key: 'zone',
    header: 'Zone',
    cell: ({ zone, isActive }) => (
      <>
        {zone ?? <Badge family="waiting">Hors plan</Badge>}{' '}
        {!isActive && <Badge family="problem">Fermée</Badge>}
      </>
    ),
  },
  { key: 'parcels', header: 'Colis', numeric: true, cell: ({ parcels }) => parcels },
  {
    key: 'oldest',
    header: 'Plus ancien arrivé le',
    cell: ({ oldestAt }) => (oldestAt ? formatShortDay(oldestAt) : '—'),
  },
  { key: 'label', header: 'Étiquette', cell: ({ code }) => <ShelfLabels codes={[code]} isOne /> },
  { key: 'change', header: 'Plan', cell: (shelf) => <ShelfForm shelf={shelf} /> },
]
