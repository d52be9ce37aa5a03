import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Download, Plus } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { WarehouseParcel } from '#contract/warehouse/reception.ts'
import { useSessionUser } from '#web/api/session.ts'
import {
  parcelExportUrl,
  warehouseParcelCount,
  warehouseParcels,
  type ParcelFilter,
} from '#web/api/warehouse.ts'
import { WithPanel } from '#web/back-office/core/WithPanel.tsx'
import { paths } from '#web/paths.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { NextPage } from '#web/ui/NextPage.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SkeletonList } from '#web/ui/SkeletonList.tsx'
import { ChosenParcels } from './ChosenParcels.tsx'
import { ParcelPanel } from './ParcelPanel.tsx'
import { ParcelFilters } from './ParcelFilters.tsx'
import { shownColumnsOf, columnNames, keepColumns, type ColumnName } from './shown-columns.ts'
import { WarehouseTable } from './WarehouseTable.tsx'
import { Unloaded } from '#web/chrome/Loaded.tsx'
import { parcelFilterIn, parcelQueryOf } from './parcel-filter.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Summary } from '#web/ui/Summary.tsx'

/** Every parcel; the URL stores the filters and the search. */
export function WarehouseParcels() {
  const { filter, show } = useParcelFilter()
  const parcels = useInfiniteQuery(warehouseParcels(filter))
  const place = JSON.stringify(filter)

  return (
    <>
      <PageHeader
        title="Colis"
        actions={
          <>
            <a href={parcelExportUrl(filter)} download className={buttonStyle('secondary')}>
              <Download className="size-5" aria-hidden="true" />
              Exporter en CSV
            </a>
            <Link to={paths.adminNewParcel} className={buttonStyle('secondary')}>
              <Plus className="size-5" aria-hidden="true" />
              Annoncer un colis
            </Link>
          </>
        }
      />
      <ParcelFilters key={`filters ${place}`} filter={filter} show={show} />
      {!parcels.data && (
        <Unloaded
          query={parcels}
          failed="Impossible de charger les colis."
          loading={<SkeletonList rows={6} />}
        />
      )}
      {parcels.data && (
        <Rows
          key={`rows ${place}`}
          parcels={parcels.data.pages.flatMap((page) => page.items)}
          filter={filter}
        />
      )}
      <NextPage list={parcels}>Voir les suivants</NextPage>
    </>
  )
}

type RowsProps = { parcels: readonly WarehouseParcel[]; filter: ParcelFilter }

function Rows({ parcels, filter }: RowsProps) {
  const userId = useSessionUser()?.id ?? ''
  const shown = shownColumnsOf(userId).use()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const toggle = (parcelId: string) => {
    const next = new Set(chosen)
    if (!next.delete(parcelId)) next.add(parcelId)
    setChosen(next)
  }
  return (
    <>
      {parcels.length > 0 && (
        <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
          <Count filter={filter} />
          <ColumnChoice userId={userId} shown={shown} />
        </div>
      )}
      {/* Over an empty list too: the act under way, and what it refused, outlive the rows that it took away. */}
      <ChosenParcels
        parcels={parcels.filter(({ id }) => chosen.has(id))}
        filter={filter}
        onChooseAll={() => {
          setChosen(new Set(parcels.map(({ id }) => id)))
        }}
        onForget={() => {
          setChosen(new Set())
        }}
      />
      {parcels.length === 0 ? (
        <Nothing filter={filter} />
      ) : (
        <WithPanel thing="colis" panel={(parcelId) => <ParcelPanel parcelId={parcelId} />}>
          {(current) => (
            <WarehouseTable
              parcels={parcels}
              shown={current ? shown.filter(staysBesidePanel) : shown}
              chosen={chosen}
              toggle={toggle}
              room={current ? 'normal' : 'wide'}
              current={current}
            />
          )}
        </WithPanel>
      )}
    </>
  )
}

/** The columns that stay when the panel is open: the list has less room, and the panel shows the other values better. */
const staysBesidePanel = (name: ColumnName): boolean => ['customer', 'status'].includes(name)

/** The number of parcels; counting stops at a thousand. */
function Count({ filter }: { filter: ParcelFilter }) {
  const { data } = useQuery(warehouseParcelCount(filter))
  if (!data) return <p className="min-h-6 text-ink-soft">Comptage…</p>
  const { count, isMore } = data
  return (
    <p className="figures min-h-6 text-ink-soft">
      {count.toLocaleString('fr-FR')}
      {isMore && '+'} colis
    </p>
  )
}

const Nothing = ({ filter }: { filter: ParcelFilter }) =>
  Object.values(filter).some(Boolean) ? (
    <EmptyState title="Aucun colis ne correspond">
      Changez l’état, les filtres ou la recherche&nbsp;: numéro de suivi, client, boutique ou
      étagère, deux lettres au moins.
    </EmptyState>
  ) : (
    <EmptyState title="Aucun colis pour le moment">
      Les colis apparaissent ici dès qu’un client en déclare un ou que l’entrepôt en reçoit un.
    </EmptyState>
  )

/** The filters of the list live in its address, so that a link and a reload keep them. */
function useParcelFilter() {
  const [query, setQuery] = useSearchParams()
  return {
    filter: parcelFilterIn(query),
    show: (next: ParcelFilter) => setQuery(parcelQueryOf(next)),
  }
}

type Props = { userId: string; shown: readonly ColumnName[] }

/** Chooses which columns this person sees. */
const ColumnChoice = ({ userId, shown }: Props) => (
  <details className="relative">
    <Summary>Colonnes</Summary>
    <fieldset className="absolute right-0 z-10 mt-1 w-56 rounded-xl border border-line bg-surface px-4 py-2 shadow-lg">
      <legend className="sr-only">Colonnes du tableau</legend>
      {(Object.keys(columnNames) as ColumnName[]).map((name) => (
        <Checkbox
          key={name}
          label={columnNames[name]}
          checked={shown.includes(name)}
          onChange={() => {
            const next = (Object.keys(columnNames) as ColumnName[]).filter((one) =>
              one === name ? !shown.includes(one) : shown.includes(one),
            )
            keepColumns(userId, next)
          }}
        />
      ))}
    </fieldset>
  </details>
)
