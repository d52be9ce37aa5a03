import type { ReactNode } from 'react'
import { joinClasses } from './join-classes.ts'
import { openRows } from './open-rows.ts'

export type Column<Row> = {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** Amounts and weights are aligned right, in tabular figures. */
  numeric?: boolean
  /** The name of the row: the card's title on a phone, and the row's header for screen readers. */
  main?: boolean
  /** A long cell: on a card it takes half the width, under its header. */
  long?: boolean
}

/** Depends on the table's own width, not the window's: `wide` tables need more than a tablet offers. */
const layouts = {
  normal: {
    table: '@min-[40rem]:table',
    head: '@min-[40rem]:table-header-group',
    body: '@min-[40rem]:table-row-group',
    row: '@min-[40rem]:table-row @min-[40rem]:rounded-none @min-[40rem]:border-0 @min-[40rem]:border-b @min-[40rem]:bg-transparent @min-[40rem]:hover:bg-sunken',
    cell: '@min-[40rem]:table-cell @min-[40rem]:px-3 @min-[40rem]:py-3 @min-[40rem]:align-middle',
    main: '@min-[40rem]:text-base',
    label: '@min-[40rem]:before:content-none',
    numeric: '@min-[40rem]:text-right',
  },
  wide: {
    table: '@min-[58rem]:table',
    head: '@min-[58rem]:table-header-group',
    body: '@min-[58rem]:table-row-group',
    row: '@min-[58rem]:table-row @min-[58rem]:rounded-none @min-[58rem]:border-0 @min-[58rem]:border-b @min-[58rem]:bg-transparent @min-[58rem]:hover:bg-sunken',
    cell: '@min-[58rem]:table-cell @min-[58rem]:px-3 @min-[58rem]:py-3 @min-[58rem]:align-middle',
    main: '@min-[58rem]:text-base',
    label: '@min-[58rem]:before:content-none',
    numeric: '@min-[58rem]:text-right',
  },
}
type Layout = (typeof layouts)['normal']

/**
 * A table where there is room; elsewhere each row is a compact card whose cells show their header. A link with `data-row` covers
 * the whole row.
 */
export function Table<Row>({
  caption,
  columns,
  rows,
  rowKey,
  room = 'normal',
  current = null,
}: {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  room?: keyof typeof layouts
  /** The row that the panel beside the table shows. */
  current?: string | null
}) {
  const layout = layouts[room]
  return (
    <div className="@container">
      <table className={`block w-full border-collapse ${layout.table}`}>
        <caption className="sr-only">{caption}</caption>
        <thead className={`hidden ${layout.head}`}>
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
        <tbody
          ref={openRows}
          className={`grid grid-cols-1 gap-3 @min-[44rem]:grid-cols-2 ${layout.body}`}
        >
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              aria-current={rowKey(row) === current || undefined}
              className={`has-[[data-row]]:cursor-pointer aria-[current=true]:bg-action-soft flex flex-wrap content-start items-baseline gap-x-4 gap-y-1.5 rounded-xl border border-line bg-surface px-4 py-3 ${layout.row}`}
            >
              {columns.map((column) => (
                <Cell key={column.key} column={column} row={row} layout={layout} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type CellProps<Row> = { column: Column<Row>; row: Row; layout: Layout }

function Cell<Row>({ column, row, layout }: CellProps<Row>) {
  const Tag = column.main ? 'th' : 'td'
  return (
    <Tag
      {...(column.main ? { scope: 'row' } : {})}
      data-header={column.header}
      className={joinClasses(
        'flex min-w-0 text-left font-normal',
        column.long ? 'basis-[calc(50%-0.5rem)] flex-col' : 'items-baseline gap-1.5',
        layout.cell,
        column.main
          ? `order-first basis-full text-lg font-semibold ${layout.main}`
          : `before:text-sm before:whitespace-nowrap before:text-ink-soft before:content-[attr(data-header)] has-[>span:empty]:before:content-none ${layout.label}`,
        column.numeric && `figures ${layout.numeric}`,
      )}
    >
      <span className="min-w-0 break-words">{column.cell(row)}</span>
    </Tag>
  )
}
