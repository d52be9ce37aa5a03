import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Plus, Columns3 } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { sortsByArrival } from '#domain/parcel/sorts-by-arrival.ts'
import type { ListedParcel } from '#contract/warehouse/reception.ts'
import { useSessionUser } from '#web/api/session.ts'
import {
  parcelExportUrl,
  parcelViewCounts,
  warehouseParcelCount,
  warehouseParcels,
  type ParcelFilter,
} from '#web/api/warehouse.ts'
import { ListHead } from '#web/back-office/core/list/ListHead.tsx'
import { csvEntry } from '#web/back-office/core/list/menu-entry.ts'
import { ListPages } from '#web/back-office/core/list/ListPages.tsx'
import { useShownPage } from '#web/back-office/core/list/use-shown-page.ts'
import { WithPanel } from '#web/back-office/core/WithPanel.tsx'
import { Popover } from '#web/chrome/popups.tsx'
import { Unloaded } from '#web/chrome/Loaded.tsx'
import { paths } from '#web/paths.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { SkeletonList } from '#web/ui/SkeletonList.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { ChosenParcels } from './ChosenParcels.tsx'
import { parcelFilterIn, parcelQueryOf } from './parcel-filter.ts'
import { ParcelPanel } from './ParcelPanel.tsx'
import { parcelListFilters, parcelListViews } from './parcel-views.ts'
import { type ColumnName, columnNames, shownColumns, WarehouseTable } from './WarehouseTable.tsx'

/** Every parcel; the URL stores the filters and the search. */
export function WarehouseParcels() {
  const [query] = useSearchParams()
  const filter = parcelFilterIn(query)
  const place = JSON.stringify(filter)
  const userId = useSessionUser()?.id ?? ''
  const shown = shownColumns.of(userId).use()
  const parcels = useInfiniteQuery(warehouseParcels(filter))
  const count = useQuery(warehouseParcelCount(filter)).data
  const views = useQuery(parcelViewCounts()).data?.views
  const counted = count && { value: count.count, isMore: count.isMore }
  const { rows, top, pages } = useShownPage(parcels, place)

  return (
    <>
      <ListHead
        name="colis"
        title="Colis"
        counted={counted}
        unit={['colis', 'colis']}
        query={new URLSearchParams(parcelQueryOf(filter))}
        search={{ hint: 'Numéro, client, boutique, étagère', maxLength: 60 }}
        views={parcelListViews(filter, views)}
        filters={parcelListFilters}
        columns={<ColumnChoice userId={userId} shown={shown} />}
        menu={[csvEntry(parcelExportUrl(filter))]}
        action={
          <Link
            to={paths.adminNewParcel}
            className={buttonStyle('primary', 'normal', 'text-14 max-sm:grow')}
          >
            <Plus className="size-4" aria-hidden="true" />
            Annoncer un colis
          </Link>
        }
      />
      {parcels.data ? (
        <div
          ref={top}
          aria-busy={parcels.isPlaceholderData || undefined}
          className={parcels.isPlaceholderData ? 'opacity-60' : ''}
        >
          <Rows
            key={place}
            parcels={rows}
            loaded={parcels.data.pages.flatMap(({ items }) => items)}
            filter={filter}
            shown={shown}
          />
          <ListPages {...pages} counted={counted} />
        </div>
      ) : (
        <Unloaded
          query={parcels}
          failed="Impossible de charger les colis."
          loading={<SkeletonList rows={6} />}
        />
      )}
    </>
  )
}

type RowsProps = {
  /** Those of the page. */
  parcels: readonly ListedParcel[]
  /** Those of every page read so far: what was chosen on the page before stays chosen. */
  loaded: readonly ListedParcel[]
  filter: ParcelFilter
  shown: readonly ColumnName[]
}

function Rows({ parcels, loaded, filter, shown }: RowsProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const choose = (parcelIds: readonly string[], isChosen: boolean) => {
    const next = new Set(chosen)
    for (const id of parcelIds) {
      if (isChosen) next.add(id)
      else next.delete(id)
    }
    setChosen(next)
  }
  const sortedBy = sortsByArrival(filter) ? 'arrival' : 'date'
  return (
    <>
      {parcels.length === 0 ? (
        <Nothing filter={filter} />
      ) : (
        <WithPanel thing="colis" panel={(parcelId) => <ParcelPanel parcelId={parcelId} />}>
          {(current) => (
            <WarehouseTable
              parcels={parcels}
              shown={current ? shown.filter(staysBesidePanel) : withColumn(shown, sortedBy)}
              chosen={chosen}
              choose={choose}
              room={current ? 'normal' : 'wide'}
              current={current}
              sortedBy={sortedBy}
            />
          )}
        </WithPanel>
      )}
      {/* Over an empty list too: the act under way, and what it refused, outlive the rows that it took away. */}
      <ChosenParcels
        parcels={loaded.filter(({ id }) => chosen.has(id))}
        filter={filter}
        onForget={() => setChosen(new Set())}
      />
    </>
  )
}

/** Who reads the list sees by what it is sorted, whatever they chose. */
const withColumn = (shown: readonly ColumnName[], name: ColumnName): readonly ColumnName[] =>
  shown.includes(name) ? shown : [...shown, name]

/** The columns that stay when the panel is open: the list has less room, and the panel shows the other values better. */
const staysBesidePanel = (name: ColumnName): boolean => name === 'status'

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

type Props = { userId: string; shown: readonly ColumnName[] }

/** Chooses which columns this person sees. */
function ColumnChoice({ userId, shown }: Props) {
  const [isOpen, setOpen] = useState(false)
  const all = Object.keys(columnNames) as ColumnName[]
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      trigger={<Columns3 className="size-4" aria-hidden="true" />}
      triggerClass={buttonStyle('secondary', 'normal', 'w-control px-0! max-xl:hidden')}
      triggerLabel="Colonnes"
      title="Colonnes du tableau"
      className="w-56 px-4 py-2"
    >
      {all.map((name) => (
        <Checkbox
          key={name}
          label={columnNames[name]}
          checked={shown.includes(name)}
          onChange={() => {
            const next = all.filter((one) =>
              one === name ? !shown.includes(one) : shown.includes(one),
            )
            shownColumns.keep(userId, next)
          }}
        />
      ))}
    </Popover>
  )
}
