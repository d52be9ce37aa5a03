import { Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { problemsOf, warningsOf } from '#domain/catalogue/check-catalogue.ts'
import { parseKilograms } from '#web/copy/parse-measure.ts'
import { cellNeeds, problemTexts, warningTexts } from '#web/copy/pricing.ts'
import { useEditing } from './draft-editing.ts'
import { cellIsRead, withCell, type GridColumn, type GridRow } from './grid-rows.ts'
import { focusLater, moveInGrid, pasteBlock } from './move-in-grid.ts'
import type { Grid } from './use-grid.ts'

type RowProps = {
  readonly grid: Grid
  readonly row: GridRow
  readonly index: number
  readonly title: string
}

/** A weight and its price, and under them the errors of the tier. */
export function GridTableRow({ grid, row, index, title }: RowProps) {
  const { isReadOnly } = useEditing()
  const finding = useFinding(grid, row)
  const tier = `${title}, palier ${index + 1}`
  return (
    <>
      <tr>
        <Cell grid={grid} row={row} index={index} column="weight" label={`${tier}, poids`} />
        <Cell grid={grid} row={row} index={index} column="price" label={`${tier}, prix`} />
        {!isReadOnly && (
          <td className="w-11">
            <button
              type="button"
              aria-label={`Retirer le palier ${index + 1} de ${title}`}
              className="flex size-11 items-center justify-center rounded-lg text-ink-soft hover:bg-sunken hover:text-danger"
              onClick={({ currentTarget }) => {
                const row = Math.min(index, grid.rows.length - 2)
                focusLater(currentTarget, { row, column: 'weight' })
                grid.edit(grid.rows.filter((_, at) => at !== index))
              }}
            >
              <Trash2 className="size-5" aria-hidden="true" />
            </button>
          </td>
        )}
      </tr>
      {finding && (
        <tr>
          <td colSpan={3} className={`px-2 pb-1 text-right text-sm ${finding.colour}`}>
            {finding.text}
          </td>
        </tr>
      )}
    </>
  )
}

function useFinding({ path }: Grid, { weight, price }: GridRow) {
  const { content } = useEditing()
  const unread = unreadText(weight, price)
  if (unread) return { text: unread, colour: 'text-problem' }
  const at = `${path}/tiers/${parseKilograms(weight) ?? ''}`
  const problem = problemsOf(content).find((found) => found.path === at)
  if (problem) return { text: problemTexts[problem.code], colour: 'text-problem' }
  const warning = warningsOf(content).find((found) => found.path === at)
  return (
    warning && { text: `À vérifier\u00A0: ${warningTexts[warning.code]}`, colour: 'text-waiting' }
  )
}

function unreadText(weight: string, price: string): string | null {
  // An empty row is a tier just added, not an error.
  if (`${weight}${price}`.trim() === '') return null
  if (!cellIsRead('weight', weight)) return `Il faut ${cellNeeds.weight}.`
  return cellIsRead('price', price) ? null : `Il faut ${cellNeeds.price}.`
}

type CellProps = {
  readonly grid: Grid
  readonly row: GridRow
  readonly index: number
  readonly column: GridColumn
  readonly label: string
}

function Cell({ grid, row, index, column, label }: CellProps) {
  const { isReadOnly } = useEditing()
  const text = row[column]
  const atFocus = useRef(text)
  const write = (next: string) =>
    grid.edit(withCell(grid.rows, index, column, next), `${index} ${column}`)
  return (
    <td className="border border-line p-0">
      <input
        type="text"
        inputMode="decimal"
        autoComplete="off"
        aria-label={label}
        aria-invalid={cellIsRead(column, text) ? undefined : true}
        data-row={index}
        data-column={column}
        readOnly={isReadOnly}
        value={text}
        maxLength={10}
        className="figures block min-h-11 w-full bg-surface px-2 text-right aria-invalid:bg-problem-soft aria-invalid:text-problem [&[readonly]]:bg-sunken"
        onKeyDown={(event) => {
          if (event.key !== 'Escape') moveInGrid(event, grid)
          else if (text !== atFocus.current) write(atFocus.current)
        }}
        onPaste={(event) => {
          if (!isReadOnly) pasteBlock(event, grid)
        }}
        onFocus={(event) => {
          atFocus.current = text
          event.currentTarget.select()
        }}
        onChange={(event) => write(event.currentTarget.value)}
      />
    </td>
  )
}
