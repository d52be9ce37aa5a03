import type { ReactNode } from 'react'
import { NextPage } from '#web/ui/NextPage.tsx'
import { Table, type Column } from '#web/ui/Table.tsx'
import { Unloaded } from '#web/chrome/Loaded.tsx'

type Listed<Row> = {
  readonly isPending: boolean
  readonly isFetching: boolean
  readonly error: Error | null
  readonly data: { readonly pages: readonly { readonly items: readonly Row[] }[] } | undefined
  readonly refetch: () => unknown
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly fetchNextPage: () => unknown
}

/** One list of this screen in all its states: waiting, failed, empty, page after page. */
export function PagedTable<Row extends { readonly id: string }>({
  list,
  caption,
  columns,
  failed,
  empty,
  room = 'wide',
  current = null,
}: {
  list: Listed<Row>
  caption: string
  columns: readonly Column<Row>[]
  failed: string
  empty: ReactNode
  /** `normal` for few or short columns: the table takes less room. */
  room?: 'normal' | 'wide'
  /** The row that the panel beside the table shows. */
  current?: string | null
}) {
  if (!list.data) return <Unloaded query={list} failed={failed} />
  const rows = list.data.pages.flatMap((page) => page.items)
  if (rows.length === 0) return empty
  return (
    <>
      <Table
        density="compact"
        room={room}
        current={current}
        caption={caption}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
      />
      <NextPage list={list}>Afficher la suite</NextPage>
    </>
  )
}
