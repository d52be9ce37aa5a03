import type { ReactNode } from 'react'
import { Table, type Column, type PhoneRows } from '#web/ui/Table.tsx'
import type { Counted } from './list/ListHead.tsx'
import { PagedRows } from './list/PagedRows.tsx'
import type { Paged } from './list/use-shown-page.ts'

/** One list of this screen in all its states: waiting, failed, empty, page after page. */
export function PagedTable<Row extends { readonly id: string }>({
  list,
  caption,
  columns,
  failed,
  empty,
  room = 'wide',
  onPhone = 'cards',
  order,
  atRight,
  current = null,
  of = '',
  counted,
}: {
  list: Paged<Row>
  caption: string
  columns: readonly Column<Row>[]
  failed: string
  empty: ReactNode
  /** `normal` for few or short columns: the table takes less room. */
  room?: 'normal' | 'wide'
  onPhone?: PhoneRows
  /** As those of `Table`. */
  order?: string
  atRight?: string
  /** The row that the panel beside the table shows. */
  current?: string | null
  /** Which list this is: other filters start at their first page. */
  of?: string
  counted?: Counted | undefined
}) {
  return (
    <PagedRows list={list} of={of} failed={failed} empty={empty} counted={counted}>
      {(rows) => (
        <Table
          density="compact"
          room={room}
          onPhone={onPhone}
          {...(order && { order })}
          {...(atRight && { atRight })}
          current={current}
          caption={caption}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
        />
      )}
    </PagedRows>
  )
}
