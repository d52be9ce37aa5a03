import { ArrowDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { joinClasses } from './join-classes.ts'
import { nameCutCells } from './name-cut-cells.ts'
import { openRows } from './open-rows.ts'

export type Column<Row> = {
  key: string
  header: string
  /** Shown in place of the header's words at the top of the table. */
  head?: ReactNode
  cell: (row: Row) => ReactNode
  /** Amounts and weights are aligned right, in tabular figures. */
  numeric?: boolean
  /** The name of the row: the card's title on a phone, and the row's header for screen readers. */
  main?: boolean
  /** A long cell: on a card it takes half the width, under its header. */
  long?: boolean
  /** Where it stands on a card, without the header that its words or its shape make needless. */
  onCard?: keyof typeof places
  /** In pixels: columns that keep it stand still from one page of the list to the next. */
  width?: number
  /**
   * Compact only: takes the room that the others leave, and is cut at its edge; `width` is then its least. On a wide screen all
   * columns share that room.
   */
  grows?: boolean
  /** The rows stand in its order, the last first. */
  sorts?: boolean
  /** Compact only: words that are the point of the row keep their lines. */
  wraps?: boolean
}

/** `compact`: rows of 40 px, each cell on one line, under a header that stays in sight. */
export type TableDensity = 'normal' | 'compact'

/**
 * What a row is on a phone: a card, a slim row of two lines, beside a photo and its box if it has them, a few lines of a log with
 * room for one button at their right, or a name and its sum.
 */
export type PhoneRows = keyof typeof phoneRows

const phoneRows = {
  cards: 'gap-x-4 gap-y-1.5 rounded-xl border border-line bg-surface px-4 py-3',
  slim: 'border-b border-line py-1.5 has-[input]:pl-8',
  lines: 'min-h-14 gap-x-3 border-b border-line py-2 pr-12 text-13',
  sums: 'gap-x-4 border-b border-line py-2',
}

type TableProps<Row> = {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  density?: TableDensity
  onPhone?: PhoneRows
  /** Depends on the table's own width, not the window's: `wide` tables need more than a tablet offers. */
  room?: keyof typeof rooms
  /** The row that the panel beside the table shows. */
  current?: string | null
  /** By what the rows stand, where no header says it. */
  order?: string
  /** On a phone, what the right end of the rows says. */
  atRight?: string
}

/** What `as-table:` depends on (theme.css). */
const rooms = { normal: 'room-normal', wide: 'room-wide' }

const headCells: Record<TableDensity, string> = {
  normal: 'px-3 py-2 text-sm',
  compact:
    'sticky top-0 z-10 h-9 bg-page px-2 text-13 whitespace-nowrap shadow-[inset_0_-1px_0_var(--line-strong)]',
}

/**
 * A table where there is room; elsewhere each row is a compact card whose cells show their header. A link with `data-row` covers
 * the whole row; what has `data-total` sets the row of the sums apart.
 */
export function Table<Row>({
  caption,
  columns,
  rows,
  rowKey,
  density = 'normal',
  onPhone = 'cards',
  room = 'normal',
  current = null,
  order,
  atRight,
}: TableProps<Row>) {
  return (
    <div className={`@container ${rooms[room]}`}>
      {order && (
        <p className="mb-1 flex flex-wrap justify-between gap-x-2 text-12 text-ink-soft as-table:hidden">
          {order}
          {atRight && <span>{atRight}</span>}
        </p>
      )}
      <table
        data-density={density}
        className="block w-full border-collapse as-table:table as-table:data-[density=compact]:text-13"
      >
        <caption className="sr-only">{caption}</caption>
        <thead className="hidden as-table:table-header-group">
          <tr className="border-b border-line-strong">
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                aria-sort={column.sorts ? 'descending' : undefined}
                className={joinClasses(
                  'text-left font-semibold text-ink-soft',
                  headCells[density],
                  column.numeric && 'text-right',
                )}
                {...(column.width ? { style: widthOf(column) } : {})}
              >
                {column.sorts && (
                  <ArrowDown className="mr-1 mb-0.5 inline size-3.5" aria-hidden="true" />
                )}
                {column.head ?? column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody
          ref={density === 'compact' ? openAndName : openRows}
          className={joinClasses('grid grid-cols-1 as-table:table-row-group', gaps[onPhone])}
        >
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              aria-current={rowKey(row) === current || undefined}
              className={joinClasses(
                'relative flex flex-wrap content-start items-baseline',
                phoneRows[onPhone],
                'as-table:static as-table:table-row as-table:rounded-none as-table:border-0 as-table:border-b as-table:bg-transparent as-table:hover:bg-sunken',
                'has-[[data-total]]:border-line-strong has-[[data-total]]:bg-sunken',
                'has-[[data-row]]:cursor-pointer as-table:aria-[current=true]:bg-action-soft aria-[current=true]:bg-action-soft',
              )}
            >
              {columns.map((column) => (
                <Cell key={column.key} {...{ column, row, density, onPhone }} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const gaps: Record<PhoneRows, string> = {
  cards: 'gap-3 @min-[44rem]:grid-cols-2',
  slim: 'gap-x-6 @min-[44rem]:grid-cols-2',
  lines: '',
  sums: '',
}

/** A growing column starts from nothing, or its longest word would push the others out of the page. */
const widthOf = ({ width, grows }: Pick<Column<never>, 'width' | 'grows'>) =>
  grows ? { minWidth: width } : { width, minWidth: width }

function openAndName(rows: HTMLElement | null) {
  const stops = [openRows(rows), nameCutCells(rows)]
  return () => {
    for (const stop of stops) stop?.()
  }
}

const heights: Record<TableDensity, string> = {
  normal: 'as-table:px-3 as-table:py-3',
  compact: 'as-table:h-10 as-table:px-2 as-table:py-0',
}
const mainSizes: Record<TableDensity, string> = {
  normal: 'as-table:text-base',
  compact: 'as-table:text-13',
}

const headerOnCard =
  'before:text-sm before:whitespace-nowrap before:text-ink-soft before:content-[attr(data-header)] as-table:before:content-none'

type CellProps<Row> = {
  column: Column<Row>
  row: Row
  density: TableDensity
  onPhone: PhoneRows
}

function Cell<Row>({ column, row, density, onPhone }: CellProps<Row>) {
  const Tag = column.main ? 'th' : 'td'
  const isCompact = density === 'compact'
  const content = column.cell(row)
  return (
    <Tag
      {...(column.main ? { scope: 'row' } : {})}
      data-header={column.header}
      className={joinClasses(
        'flex min-w-0 text-left font-normal as-table:table-cell as-table:align-middle',
        'has-[>span:empty]:hidden as-table:has-[>span:empty]:table-cell',
        // A card has no column to keep: it leaves out what is not there.
        content === '—' && 'hidden text-ink-soft',
        heights[density],
        isCompact && column.grows && 'as-table:@max-[90rem]:w-1/2 as-table:@max-[90rem]:max-w-0',
        onCard(column),
        column.main
          ? `order-first ${titles[onPhone]} ${mainSizes[density]}`
          : !column.onCard && headerOnCard,
        column.numeric && `figures as-table:text-right ${numbers[onPhone]}`,
      )}
    >
      <span className={joinClasses('min-w-0 break-words', isCompact && compactText(column))}>
        {content}
      </span>
    </Tag>
  )
}

const titles: Record<PhoneRows, string> = {
  cards: 'basis-full text-lg font-semibold',
  slim: 'basis-full text-14 *:grow',
  lines: 'text-14 font-semibold',
  sums: 'min-w-0 grow basis-0 as-table:font-semibold',
}

/** What a number is worth in another currency stands under it. */
const numbers: Record<PhoneRows, string> = {
  cards: '',
  slim: '',
  lines: '',
  sums: 'max-w-28 text-right as-table:max-w-none',
}

/** `title`: after the name of the row; `corner`: at the upper right; `box`: before the photo of a slim row; `below`: on lines of its own; `none`: another cell says it. */
const places = {
  plain: '',
  title: 'order-first',
  corner: 'absolute top-3 right-4 as-table:static',
  box: 'absolute inset-y-0 -left-3 items-center as-table:static',
  below: 'basis-full',
  none: 'hidden',
}

const onCard = ({ long, onCard: place }: Pick<Column<never>, 'long' | 'onCard'>): string =>
  joinClasses(
    long ? 'basis-[calc(50%-0.5rem)] flex-col' : 'items-baseline gap-1.5',
    place && places[place],
  )

const compactText = ({ wraps, grows }: Pick<Column<never>, 'wraps' | 'grows'>): string =>
  wraps
    ? 'as-table:block as-table:py-2'
    : joinClasses(
        // Clipped, not hidden: the ring around a link that has the focus stays whole.
        'as-table:block as-table:overflow-x-clip as-table:text-ellipsis as-table:whitespace-nowrap',
        grows ? 'as-table:@min-[90rem]:max-w-96' : 'as-table:max-w-72',
      )
