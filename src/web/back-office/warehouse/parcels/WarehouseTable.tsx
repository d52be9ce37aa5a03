import { Link } from 'react-router'
import type { ListedParcel } from '#contract/warehouse/reception.ts'
import { ParcelState } from '#web/chrome/ParcelState.tsx'
import { formatRecentDay } from '#web/copy/format-date.ts'
import { formatWeights } from '#web/copy/format-weight.ts'
import { paths } from '#web/paths.ts'
import { photoUrl } from '#web/api/photo-url.ts'
import { isParcelInHouse } from '#web/api/parcels.ts'
import { DrawnParcel } from '#web/ui/DrawnParcel.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Table, type Column } from '#web/ui/Table.tsx'
import { columnNames, type ColumnName } from './shown-columns.ts'
import { Stay } from './Stay.tsx'

type Props = {
  parcels: readonly ListedParcel[]
  shown: readonly ColumnName[]
  chosen: ReadonlySet<string>
  choose: (parcelIds: readonly string[], isChosen: boolean) => void
  /** `normal` when a panel stands beside the table. */
  room?: 'normal' | 'wide'
  current: string | null
  sortedBy: 'arrival' | 'date'
}

export const WarehouseTable = ({
  parcels,
  shown,
  chosen,
  choose,
  room = 'wide',
  current,
  sortedBy,
}: Props) => (
  <Table
    density="compact"
    onPhone="slim"
    room={room}
    current={current}
    caption="Colis"
    columns={[choice({ parcels, chosen, choose }), number, ...columnsOf(shown, parcels, sortedBy)]}
    rows={parcels}
    rowKey={({ id }) => id}
  />
)

const box = 'size-4 accent-action pointer-coarse:size-5'
const boxRoom =
  '-mt-1.5 -mr-4 flex size-11 cursor-pointer items-center justify-center as-table:-mx-2 as-table:-my-1'

const choice = ({
  parcels,
  chosen,
  choose,
}: Pick<Props, 'parcels' | 'chosen' | 'choose'>): Column<ListedParcel> => ({
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

/** People recognise a parcel by whose it is, before its number; on a phone its state and its place stand at the right. */
const number: Column<ListedParcel> = {
  key: 'number',
  header: 'Client et numéro de suivi',
  main: true,
  width: 304,
  grows: true,
  cell: (parcel) => (
    <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1 min-[22rem]:grid min-[22rem]:grid-cols-[auto_minmax(0,1fr)_auto] as-table:flex as-table:flex-nowrap">
      <Face photoId={parcel.photoIds[0]} />
      <span className="min-w-0 max-[22rem]:basis-32 as-table:flex as-table:items-center as-table:gap-2">
        <span className="block font-semibold as-table:truncate">
          {parcel.customer?.name ?? unidentified}
        </span>
        <Link
          to={paths.adminParcel(parcel.id)}
          data-row={parcel.id}
          className="block font-mono text-12 text-ink-soft no-underline wrap-anywhere hover:underline focus-visible:underline as-table:truncate as-table:text-13"
        >
          {parcel.trackingNumber}
        </Link>
      </span>
      <span className="figures grid min-h-11 content-center text-12 min-[22rem]:justify-items-end as-table:hidden">
        <ParcelState parcel={parcel} isPlain />
        {isStored(parcel) && (
          <span className="flex items-baseline gap-x-2">
            <Stay parcel={parcel} isOnCard />
            {/* On foot, the shelf is what one looks for. */}
            <span className="min-w-[5ch] text-right font-mono text-16 leading-6 font-bold whitespace-nowrap empty:hidden">
              {shelfOf(parcel)}
            </span>
          </span>
        )}
      </span>
    </span>
  ),
}

const unidentified = (
  <Badge family="problem" isPlain>
    Non identifié
  </Badge>
)

const Face = ({ photoId }: { photoId: string | undefined }) => (
  <span className="block size-10 shrink-0 overflow-hidden rounded-control as-table:size-8">
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

const isStored = ({ reception, status, destroyedAt }: ListedParcel): boolean =>
  reception !== null && isParcelInHouse({ status, destroyedAt })

const shelfOf = (parcel: ListedParcel): string | undefined =>
  isStored(parcel) ? parcel.reception?.shelf : undefined

type Cell = Column<ListedParcel>['cell']

const cells: Readonly<Record<Exclude<ColumnName, 'weight'>, Cell>> = {
  customer: ({ customer }) =>
    customer ? <span className="font-mono text-ink-soft">{customer.clientNumber}</span> : '—',
  territory: ({ customer }) => customer?.country ?? '—',
  merchant: ({ merchant }) => merchant,
  status: (parcel) => <ParcelState parcel={parcel} />,
  shelf: (parcel) => {
    const shelf = shelfOf(parcel)
    return shelf === undefined ? '—' : <span className="font-mono">{shelf}</span>
  },
  stay: (parcel) => (isStored(parcel) ? <Stay parcel={parcel} /> : '—'),
  arrival: ({ reception }) => (reception ? day(reception.receivedAt) : '—'),
  date: ({ createdAt }) => day(createdAt),
}

const day = (at: string) => <span className="whitespace-nowrap">{formatRecentDay(at)}</span>

function columnsOf(
  names: readonly ColumnName[],
  parcels: readonly ListedParcel[],
  sortedBy: ColumnName,
): Column<ListedParcel>[] {
  const format = formatWeights(parcels.flatMap(({ reception }) => reception?.weightGrams ?? []))
  const weight: Cell = ({ reception }) => (reception ? format(reception.weightGrams) : '—')
  return names.map((name) => ({
    key: name,
    header: columnNames[name],
    cell: name === 'weight' ? weight : cells[name],
    onCard: 'none',
    sorts: name === sortedBy,
    ...forms[name],
  }))
}

/** What has a width keeps it: on a wide screen the names share the room. */
const forms: Readonly<Partial<Record<ColumnName, Partial<Column<ListedParcel>>>>> = {
  customer: { width: 112 },
  merchant: { grows: true, width: 156 },
  status: { width: 150 },
  shelf: { width: 64 },
  stay: { numeric: true, width: 88 },
  weight: { numeric: true, width: 80 },
  arrival: { width: 108 },
  date: { width: 116 },
}
