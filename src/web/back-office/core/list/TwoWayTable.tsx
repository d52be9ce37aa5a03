import type { ReactNode } from 'react'
import type { ListPlace } from '#web/api/query.ts'
import { Table, type Column } from '#web/ui/Table.tsx'
import type { Counted } from './ListHead.tsx'
import { ListPages } from './ListPages.tsx'

type Page<Row> = {
  readonly items: readonly Row[]
  readonly previousCursor: string | null
  readonly nextCursor: string | null
  readonly count: Counted
}

/** One page of a list whose page stands in the address (`useListPlace`). */
export function TwoWayTable<Row extends { readonly id: string }>({
  page: { items, previousCursor, nextCursor, count },
  query: { isPlaceholderData },
  place,
  perPage,
  onGo,
  caption,
  columns,
  empty,
}: {
  page: Page<Row>
  query: { readonly isPlaceholderData: boolean }
  place: ListPlace
  perPage: number
  onGo: (place: ListPlace) => void
  caption: string
  columns: readonly Column<Row>[]
  empty: ReactNode
}) {
  if (items.length === 0) return empty
  return (
    <div
      aria-busy={isPlaceholderData || undefined}
      className={isPlaceholderData ? 'opacity-60' : ''}
    >
      <Table
        density="compact"
        room="wide"
        caption={caption}
        columns={columns}
        rows={items}
        rowKey={({ id }) => id}
      />
      <ListPages
        from={(place.page - 1) * perPage + 1}
        shown={items.length}
        counted={count}
        hasNext={nextCursor !== null}
        isBusy={isPlaceholderData}
        onPrevious={() =>
          onGo({ page: place.page - 1, cursor: previousCursor ?? '', side: 'previous' })
        }
        onNext={() => onGo({ page: place.page + 1, cursor: nextCursor ?? '', side: 'next' })}
      />
    </div>
  )
}
