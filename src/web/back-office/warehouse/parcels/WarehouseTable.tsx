import { Link } from 'react-router'
import type { WarehouseParcel } from '#contract/warehouse/reception.ts'
import { ClientName } from '#web/back-office/core/ClientName.tsx'
import { formatShortDay } from '#web/copy/format-date.ts'
import { formatWeight } from '#web/copy/format-weight.ts'
import { parcelStateOf } from '#web/copy/parcels.ts'
import { paths } from '#web/paths.ts'
import { isParcelInHouse, photoUrl } from '#web/api/parcels.ts'
import { DrawnParcel } from '#web/ui/DrawnParcel.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { Table, type Column } from '#web/ui/Table.tsx'
import { columnNames, type ColumnName } from './shown-columns.ts'

type Props = {
  parcels: readonly WarehouseParcel[]
  shown: readonly ColumnName[]
  chosen: ReadonlySet<string>
  choose: (parcelIds: readonly string[], isChosen: boolean) => void
  /** `normal` when a panel stands beside the table. */
  room?: 'normal' | 'wide'
  current: string | null
}

export const WarehouseTable = ({
  parcels,
  shown,
  chosen,
  choose,
  room = 'wide',
  current,
}: Props) => (
  <Table
    density="compact"
    room={room}
    current={current}
    caption="Colis"
    columns={[choice({ parcels, chosen, choose }), number, ...shown.map(columnOf)]}
    rows={parcels}
    rowKey={({ id }) => id}
  />
)

const box = 'size-4 accent-action pointer-coarse:size-5'
const boxRoom = '-m-2 flex size-11 cursor-pointer items-center justify-center as-table:-my-1'

const choice = ({
  parcels,
  chosen,
  choose,
}: Pick<Props, 'parcels' | 'chosen' | 'choose'>): Column<WarehouseParcel> => ({
  key: 'choice',
  header: 'Choisir',
  onCard: 'corner',
  width: 44,
  head: (
    <label className={boxRoom}>
      <input
        type="checkbox"
        className={box}
        aria-label="Choisir toute la page"
        checked={parcels.every(({ id }) => chosen.has(id))}
        ref={(input) => {
          const some = parcels.filter(({ id }) => chosen.has(id)).length
          if (input) input.indeterminate = some > 0 && some < parcels.length
        }}
        onChange={({ target }) =>
          choose(
            parcels.map(({ id }) => id),
            target.checked,
          )
        }
      />
    </label>
  ),
  cell: ({ id, trackingNumber }) => (
    <label className={boxRoom}>
      <input
        type="checkbox"
        className={box}
        aria-label={`Choisir ${trackingNumber}`}
        checked={chosen.has(id)}
        onChange={({ target }) => choose([id], target.checked)}
      />
    </label>
  ),
})

const number: Column<WarehouseParcel> = {
  key: 'number',
  header: 'Numéro de suivi',
  main: true,
  cell: (parcel) => (
    <span className="flex items-center gap-3 pr-8 as-table:inline-flex as-table:gap-2.5 as-table:pr-0 as-table:align-middle">
      <Face photoId={parcel.photoIds[0]} />
      <span className="min-w-0">
        <span className="block as-table:hidden">{parcel.merchant}</span>
        <span className="block text-14 font-normal as-table:hidden">{cells.customer(parcel)}</span>
        <Link
          to={paths.adminParcel(parcel.id)}
          data-row={parcel.id}
          className={`font-mono text-13 wrap-anywhere @min-[40rem]:whitespace-nowrap ${linkStyle}`}
        >
          {parcel.trackingNumber}
        </Link>
      </span>
    </span>
  ),
}

/** People recognise a parcel by its photo before its number; on a card its shop and its client come before the number too. */
const Face = ({ photoId }: { photoId: string | undefined }) => (
  <span className="block size-14 shrink-0 overflow-hidden rounded-control as-table:size-8">
    {photoId === undefined ? (
      <DrawnParcel />
    ) : (
      <img
        src={photoUrl(photoId, 'thumbnail')}
        alt=""
        loading="lazy"
        decoding="async"
        className="size-full bg-sunken object-cover"
      />
    )}
  </span>
)

const cells: Readonly<Record<ColumnName, Column<WarehouseParcel>['cell']>> = {
  customer: ({ customer }) =>
    customer ? <ClientName {...customer} /> : <Badge family="problem">Non identifié</Badge>,
  territory: ({ customer }) => customer?.country ?? '—',
  merchant: ({ merchant }) => merchant,
  status: (parcel) => (
    <Badge family={parcelStateOf(parcel).family}>{parcelStateOf(parcel).label}</Badge>
  ),
  shelf: ({ reception, status, destroyedAt }) =>
    reception && isParcelInHouse({ status, destroyedAt }) ? (
      <span className="font-mono">{reception.shelf}</span>
    ) : (
      '—'
    ),
  weight: ({ reception }) => (reception ? formatWeight(reception.weightGrams) : '—'),
  arrival: ({ reception }) => (reception ? day(reception.receivedAt) : '—'),
  date: ({ createdAt }) => day(createdAt),
}

const day = (at: string) => <span className="whitespace-nowrap">{formatShortDay(at)}</span>

const columnOf = (name: ColumnName): Column<WarehouseParcel> => ({
  key: name,
  header: columnNames[name],
  cell: cells[name],
  ...forms[name],
})

const forms: Readonly<Partial<Record<ColumnName, Partial<Column<WarehouseParcel>>>>> = {
  customer: { grows: true, width: 180, onCard: 'none' },
  merchant: { grows: true, width: 120, onCard: 'none' },
  status: { width: 150, onCard: 'plain' },
  shelf: { onCard: 'plain' },
  date: { onCard: 'plain' },
  weight: { numeric: true },
}
