import type { ListedParcel } from '#contract/warehouse/reception.ts'
import { keptChoice } from '#web/back-office/core/kept-choice.ts'
import { RowName } from '#web/back-office/core/list/RowName.tsx'
import { ParcelState } from '#web/chrome/ParcelState.tsx'
import { formatRecentDay } from '#web/copy/format-date.ts'
import { shelfName } from '#web/copy/parcels.ts'
import { formatWeights } from '#web/copy/format-weight.ts'
import { paths } from '#web/paths.ts'
import { photoUrl } from '#web/api/photo-url.ts'
import { isParcelInHouse } from '#web/api/parcels.ts'
import { DrawnParcel } from '#web/ui/DrawnParcel.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Table, type Column } from '#web/ui/Table.tsx'
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
    order={
      sortedBy === 'arrival' ? 'Les derniers arrivés d’abord' : 'Les derniers enregistrés d’abord'
    }
    atRight="Étagère, jours de garde"
    room={room}
    current={current}
    caption="Colis"
    columns={[
      choice({ parcels, chosen, choose }),
      number(sortedBy),
      ...columnsOf(shown, parcels, sortedBy),
    ]}
    rows={parcels}
    rowKey={({ id }) => id}
  />
)

const box = 'size-5 accent-action pointer-fine:as-table:size-4'
const boxRoom =
  'flex size-11 cursor-pointer items-center justify-center as-table:-mx-2 as-table:-my-1'

const choice = ({
  parcels,
  chosen,
  choose,
}: Pick<Props, 'parcels' | 'chosen' | 'choose'>): Column<ListedParcel> => ({
  key: 'choice',
  header: 'Choisir',
  onCard: 'box',
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

/** People recognise a parcel by its photo and by whose it is, before its number. */
const number = (sortedBy: Props['sortedBy']): Column<ListedParcel> => ({
  key: 'number',
  header: 'Client et numéro de suivi',
  main: true,
  width: 340,
  grows: true,
  cell: (parcel) => (
    <RowName
      face={<Face photoId={parcel.photoIds[0]} />}
      name={parcel.customer?.name ?? unidentified}
      beside={parcel.merchant}
      end={
        isStored(parcel) ? (
          // On foot, the shelf is what one looks for.
          <span className="font-mono text-16 leading-5 font-bold text-ink">{shelfOf(parcel)}</span>
        ) : (
          formatRecentDay(sortedAt(parcel, sortedBy))
        )
      }
      state={<ParcelState parcel={parcel} isPlain />}
      to={paths.adminParcel(parcel.id)}
      row={parcel.id}
      number={parcel.trackingNumber}
      last={isStored(parcel) && <Stay parcel={parcel} isOnCard />}
    />
  ),
})

/** The day that the rows stand by. */
const sortedAt = ({ reception, createdAt }: ListedParcel, sortedBy: Props['sortedBy']): string =>
  sortedBy === 'arrival' && reception ? reception.receivedAt : createdAt

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

const shelfOf = (parcel: ListedParcel): string | undefined => {
  const { status, reception } = parcel
  return isStored(parcel) && reception ? shelfName({ status, reception }) : undefined
}

type Cell = Column<ListedParcel>['cell']

const cells: Readonly<Record<Exclude<ColumnName, 'weight'>, Cell>> = {
  customer: ({ customer }) =>
    customer ? <span className="font-mono text-ink-soft">{customer.clientNumber}</span> : '—',
  territory: ({ customer }) => customer?.country ?? '—',
  merchant: ({ merchant }) => merchant,
  status: (parcel) => <ParcelState parcel={parcel} />,
  shelf: (parcel) => {
    const shelf = shelfOf(parcel)
    return shelf === undefined ? '—' : <span className="font-mono font-bold">{shelf}</span>
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
  stay: { numeric: true, width: 100 },
  weight: { numeric: true, width: 80 },
  arrival: { numeric: true, width: 108 },
  date: { numeric: true, width: 108 },
}

export const columnNames = {
  customer: 'Numéro client',
  territory: 'Territoire',
  merchant: 'Marchand',
  status: 'État',
  shelf: 'Étagère',
  stay: 'En garde',
  weight: 'Poids',
  arrival: 'Arrivé le',
  date: 'Enregistré',
} as const

export type ColumnName = keyof typeof columnNames

/** Until somebody chooses: what a laptop has room for beside the column that sorts; on a wide screen all but the customer's number. */
function usual(): readonly ColumnName[] {
  const narrow: readonly ColumnName[] = ['merchant', 'status', 'shelf', 'stay']
  if (matchMedia('(width >= 110rem)').matches)
    return (Object.keys(columnNames) as ColumnName[]).filter((name) => name !== 'customer')
  return matchMedia('(width >= 88rem)').matches ? [...narrow, 'weight'] : narrow
}

export const shownColumns = keptChoice<readonly ColumnName[]>(
  'escale.parcel-columns',
  (text) => (text === null ? usual() : text.split(' ').filter(isColumn)),
  (names) => names.join(' '),
)

const isColumn = (name: string): name is ColumnName => Object.hasOwn(columnNames, name)
