import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { listDispatches, type DispatchView } from '#contract/shipping/dispatches.ts'
import { slipPdf } from '#web/api/slip-pdf.ts'
import { pages, rowsPerPage } from '#web/api/query.ts'
import { ListHead } from '#web/back-office/core/list/ListHead.tsx'
import { PagedTable } from '#web/back-office/core/PagedTable.tsx'
import { boxesText, cutOffText, destinationsText, dispatchStates } from '#web/copy/dispatches.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import type { Column } from '#web/ui/Table.tsx'
import { dispatchPath } from './dispatch-paths.ts'
import { OpenDispatch } from './OpenDispatch.tsx'
import { useSentLoads } from './use-loading.ts'

/** The departures of the vans, newest first. */
export function Dispatches() {
  useSentLoads()
  return (
    <>
      <ListHead
        name="departs"
        title="Départs"
        unit={['départ', 'départs']}
        query={new URLSearchParams()}
        action={<OpenDispatch />}
      />
      <PagedTable
        list={useInfiniteQuery(pages(listDispatches, { limit: rowsPerPage }))}
        caption="Départs"
        columns={columns}
        failed="Impossible de charger les départs."
        empty={
          <EmptyState title="Aucun départ pour le moment">
            Un départ par camion&nbsp;: ouvrez-en un quand il est attendu, scannez chaque boîte qui
            y monte, puis fermez. Le chauffeur signe le bordereau de dépôt.
          </EmptyState>
        }
      />
    </>
  )
}

const columns: readonly Column<DispatchView>[] = [
  {
    key: 'number',
    header: 'Départ',
    main: true,
    cell: ({ id, number }) => (
      <Link
        to={dispatchPath(id)}
        data-row={id}
        className={`${linkStyle} font-mono whitespace-nowrap`}
      >
        {number}
      </Link>
    ),
  },
  { key: 'carrier', header: 'Transporteur', onCard: 'plain', cell: ({ carrier }) => carrier },
  {
    key: 'destinations',
    header: 'Destinations',
    onCard: 'plain',
    grows: true,
    width: 160,
    cell: ({ destinations }) => destinationsText(destinations),
  },
  { key: 'cut-off', header: 'Heure limite', cell: ({ cutOffAt }) => cutOffText(cutOffAt) },
  { key: 'loaded', header: 'Chargé', numeric: true, cell: ({ loaded }) => boxesText(loaded) },
  {
    key: 'state',
    header: 'État',
    onCard: 'plain',
    cell: (dispatch) => <DispatchState dispatch={dispatch} />,
  },
  {
    key: 'slip',
    header: 'Bordereau',
    cell: (dispatch) => (dispatch.isSlipReady === null ? '—' : <Slip dispatch={dispatch} />),
  },
]

export function DispatchState({ dispatch: { state } }: { dispatch: DispatchView }) {
  const { label, family } = dispatchStates[state]
  return <Badge family={family}>{label}</Badge>
}

function Slip({ dispatch: { id, number, isSlipReady } }: { dispatch: DispatchView }) {
  if (!isSlipReady) return 'En préparation'
  return (
    <a href={slipPdf(id)} target="_blank" rel="noreferrer" className={linkStyle}>
      PDF<span className="sr-only"> du bordereau {number} (nouvel onglet)</span>
    </a>
  )
}
