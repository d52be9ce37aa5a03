import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import {
  exportOwedStorage,
  listOwedStorage,
  type OwedParcel,
  type OwedView,
} from '#contract/warehouse/owed-storage.ts'
import { addressOf } from '#web/api/address-of.ts'
import { waiveStorage } from '#contract/warehouse/parcel-record.ts'
import { keepsRows, pages, rowsPerPage } from '#web/api/query.ts'
import { clientColumn } from '#web/back-office/core/list/client-column.tsx'
import { ListHead } from '#web/back-office/core/list/ListHead.tsx'
import { csvEntry } from '#web/back-office/core/list/menu-entry.ts'
import type { ListView } from '#web/back-office/core/list/list-filter.ts'
import { PagedTable } from '#web/back-office/core/PagedTable.tsx'
import { useToastWhenForbidden } from '#web/back-office/core/use-toast-when-forbidden.ts'
import { DeskReasonAction } from '#web/back-office/warehouse/parcel/DeskReason.tsx'
import { afterWaiver } from '#web/back-office/warehouse/parcel/StorageDue.tsx'
import { formatShortDay } from '#web/copy/format-date.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import type { Column } from '#web/ui/Table.tsx'
import { settlementLabel } from '#words/owed-storage.ts'
import { parcelStatusNames } from '#words/statuses.ts'

const nameOf: Readonly<Record<OwedView, string>> = { all: '', asked: 'a-payer', ready: 'reglee' }

const views: readonly ListView[] = [
  { label: 'Tout ce qui est dû', query: {} },
  { label: 'À payer par le client', query: { vue: nameOf.asked } },
  { label: 'Réglée, à faire partir', query: { vue: nameOf.ready } },
]

const empty: Readonly<Record<OwedView, string>> = {
  all: 'Aucun colis ne dépasse sa garde gratuite.',
  asked: 'Aucun client n’a de garde à payer avant un départ.',
  ready: 'Aucun colis n’attend son départ, garde réglée.',
}

/** The parcels whose storage is due, the first received first; what is due is waived from here, with a reason. */
export function OwedStorage() {
  const [query] = useSearchParams()
  const named = query.get('vue') ?? ''
  const view: OwedView = named === nameOf.asked ? 'asked' : named === nameOf.ready ? 'ready' : 'all'
  const rows = useInfiniteQuery(pages(listOwedStorage, { view, limit: rowsPerPage }, keepsRows))
  useToastWhenForbidden(rows.error, 'à la garde due')
  return (
    <>
      <ListHead
        name="garde-due"
        title="Garde due"
        unit={['colis', 'colis']}
        query={new URLSearchParams(view === 'all' ? {} : { vue: nameOf[view] })}
        views={views}
        menu={[csvEntry(addressOf(exportOwedStorage, { view }))]}
      />
      <PagedTable
        list={rows}
        of={view}
        caption="Colis dont la garde est due"
        columns={view === 'ready' ? columns.filter(({ key }) => !dueColumns.has(key)) : columns}
        failed="Impossible de charger la garde due."
        empty={<EmptyState title="Rien ici">{empty[view]}</EmptyState>}
      />
    </>
  )
}

const dueColumns: ReadonlySet<string> = new Set(['days', 'amount', 'waive'])

const columns: readonly Column<OwedParcel>[] = [
  {
    key: 'parcel',
    header: 'Colis',
    cell: ({ id, trackingNumber }) => (
      <Link to={paths.adminParcel(id)} className={`${linkStyle} font-mono whitespace-nowrap`}>
        {trackingNumber}
      </Link>
    ),
  },
  clientColumn(({ client }) => client),
  { key: 'status', header: 'Statut', cell: ({ status }) => parcelStatusNames[status] },
  { key: 'received', header: 'Reçu le', cell: ({ receivedAt }) => formatShortDay(receivedAt) },
  { key: 'days', header: 'Jours', numeric: true, cell: ({ daysDue }) => daysDue },
  {
    key: 'amount',
    header: 'Dû',
    numeric: true,
    cell: ({ feeDueCents }) => (
      <span className="figures whitespace-nowrap">{formatMoney(feeDueCents)}</span>
    ),
  },
  { key: 'settlement', header: 'Règlement', cell: ({ settlement }) => <Settled of={settlement} /> },
  {
    key: 'waive',
    header: 'Action',
    cell: ({ id, daysDue: days, feeDueCents, settlement }) =>
      days > 0 && (
        <DeskReasonAction
          label="Renoncer"
          title={`Renoncer à ${formatMoney(feeDueCents)} de garde\u00A0?`}
          description={`Les jours dus à ce jour ne seront plus demandés. ${afterWaiver(settlement)}`}
          done="Garde due levée"
          endpoint={waiveStorage}
          input={{ parcelId: id, days }}
        />
      ),
  },
]

function Settled({ of: settlement }: { of: OwedParcel['settlement'] }) {
  if (settlement === null) return <span className="text-ink-soft">Sur son prochain devis</span>
  const { way, state, reminders } = settlement
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <Badge family={state === 'open' ? 'waiting' : 'done'}>{settlementLabel(way, state)}</Badge>
      {state === 'open' && reminders > 0 && (
        <span className="text-sm text-ink-soft">
          {reminders > 1 ? `${reminders}\u00A0rappels` : '1\u00A0rappel'}
        </span>
      )}
    </span>
  )
}
