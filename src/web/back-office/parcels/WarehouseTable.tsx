import { Link } from 'react-router'
import type { WarehouseParcel } from '#contract/reception.ts'
import { formatShortDay } from '#web/copy/format-date.ts'
import { formatWeight } from '#web/copy/format-weight.ts'
import { parcelStatusOf } from '#web/copy/parcels.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { Table, type Column } from '#web/ui/Table.tsx'

const columns: readonly Column<WarehouseParcel>[] = [
  {
    key: 'number',
    header: 'Numéro de suivi',
    main: true,
    cell: (parcel) => (
      <Link
        to={paths.adminParcel(parcel.id)}
        className={`font-mono break-all @min-[58rem]:whitespace-nowrap ${linkStyle}`}
      >
        {parcel.trackingNumber}
      </Link>
    ),
  },
  {
    key: 'customer',
    header: 'Client',
    cell: ({ customer }) =>
      customer ? (
        <>
          {customer.name}{' '}
          <span className="font-mono text-sm whitespace-nowrap">{customer.clientNumber}</span>
        </>
      ) : (
        <Badge family="problem">Non identifié</Badge>
      ),
  },
  { key: 'merchant', header: 'Marchand', cell: ({ merchant }) => merchant },
  {
    key: 'status',
    header: 'État',
    cell: ({ status }) => (
      <Badge family={parcelStatusOf(status).family}>{parcelStatusOf(status).label}</Badge>
    ),
  },
  { key: 'shelf', header: 'Étagère', cell: ({ reception }) => reception?.shelf ?? '—' },
  {
    key: 'weight',
    header: 'Poids',
    numeric: true,
    cell: ({ reception }) => (reception ? formatWeight(reception.weightGrams) : '—'),
  },
  {
    key: 'date',
    header: 'Enregistré le',
    cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatShortDay(createdAt)}</span>,
  },
]

export const WarehouseTable = ({ parcels }: { parcels: readonly WarehouseParcel[] }) => (
  <Table room="wide" caption="Colis" columns={columns} rows={parcels} rowKey={({ id }) => id} />
)
