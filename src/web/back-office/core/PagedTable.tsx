import type { ReactNode } from 'react'
import { Table, type Column, type PhoneRows } from '#web/ui/Table.tsx'
import { Unloaded } from '#web/chrome/Loaded.tsx'
import type { Counted } from './list/ListHead.tsx'
import { ListPages } from './list/ListPages.tsx'
import { useShownPage } from './list/use-shown-page.ts'

type Listed<Row> = {
  readonly isPending: boolean
  readonly isFetching: boolean
  readonly error: Error | null
  readonly data: { readonly pages: readonly { readonly items: readonly Row[] }[] } | undefined
  readonly refetch: () => unknown
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly isPlaceholderData: boolean
  readonly fetchNextPage: () => Promise<{ readonly isError: boolean }>
}

/** One list of this screen in all its states: waiting, failed, empty, page after page. */
export function PagedTable<Row extends { readonly id: string }>({
  list,
  caption,
  columns,
  failed,
  empty,
  room = 'wide',
  onPhone = 'cards',
  current = null,
  of = '',
  counted,
}: {
  list: Listed<Row>
  caption: string
  columns: readonly Column<Row>[]
  failed: string
  empty: ReactNode
  /** `normal` for few or short columns: the table takes less room. */
  room?: 'normal' | 'wide'
  onPhone?: PhoneRows
  /** The row that the panel beside the table shows. */
  current?: string | null
  /** Which list this is: other filters start at their first page. */
  of?: string
  counted?: Counted | undefined
}) {
  const { rows, top, pages } = useShownPage(list, of)
  if (!list.data) return <Unloaded query={list} failed={failed} />
  if (rows.length === 0) return empty
  return (
    <div
      ref={top}
      className={list.isPlaceholderData ? 'opacity-60' : ''}
      aria-busy={list.isPlaceholderData || undefined}
    >
      <Table
        density="compact"
        room={room}
        onPhone={onPhone}
        current={current}
        caption={caption}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
      />
      <ListPages {...pages} counted={counted} />
    </div>
  )
}
