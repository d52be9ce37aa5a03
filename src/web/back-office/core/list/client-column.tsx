import type { ComponentProps } from 'react'
import type { Column } from '#web/ui/Table.tsx'
import { ClientName } from '#web/back-office/core/ClientName.tsx'

/** Whose row it is; « — » for nobody’s. */
export const clientColumn = <Row,>(
  clientOf: (row: Row) => ComponentProps<typeof ClientName> | null,
  onCard?: Column<Row>['onCard'],
): Column<Row> => ({
  key: 'client',
  header: 'Client',
  grows: true,
  width: 180,
  ...(onCard ? { onCard } : {}),
  cell: (row) => {
    const client = clientOf(row)
    return client ? <ClientName {...client} /> : '—'
  },
})
