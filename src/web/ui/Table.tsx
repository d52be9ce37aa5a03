import type { ReactNode } from 'react'
import { joinClasses } from './join-classes.ts'

export type Column<Row> = {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** Amounts and weights stand at the right, in tabular figures. */
  numeric?: boolean
  /** The line's name: it is the card's title on a phone, and the row's header for screen readers. */
  main?: boolean
}

/** A table on a wide screen; on a phone each row is a card whose cells carry their header. */
export function Table<Row>({
  caption,
  columns,
  rows,
  rowKey,
}: {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
}) {
  return (
    <table className="block w-full border-collapse md:table">
      <caption className="sr-only">{caption}</caption>
      <thead className="hidden md:table-header-group">
        <tr className="border-b border-line-strong">
          {columns.map((column) => (
            <th
              key={column.key}
              scope="col"
              className={joinClasses(
                'px-3 py-2 text-left text-sm font-semibold text-ink-soft',
                column.numeric && 'text-right',
              )}
            >
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="grid gap-3 md:table-row-group">
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            className="block rounded-xl border border-line bg-surface p-3 md:table-row md:rounded-none md:border-0 md:border-b md:bg-transparent md:hover:bg-sunken"
          >
            {columns.map((column) => (
              <Cell key={column.key} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const Tag = column.main ? 'th' : 'td'
  return (
    <Tag
      {...(column.main ? { scope: 'row' } : {})}
      data-header={column.header}
      className={joinClasses(
        'flex items-baseline justify-between gap-4 py-1 text-left font-normal md:table-cell md:px-3 md:py-3 md:align-middle',
        column.main
          ? 'text-lg font-semibold md:text-base'
          : 'before:text-sm before:text-ink-soft before:content-[attr(data-header)] md:before:content-none',
        column.numeric && 'figures text-right',
      )}
    >
      <span className="min-w-0 text-right break-words md:text-inherit">{column.cell(row)}</span>
    </Tag>
  )
}
