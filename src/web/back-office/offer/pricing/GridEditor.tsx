import { Plus, Trash2 } from 'lucide-react'
import { useId, useRef } from 'react'
import type { ShippingMode } from '#domain/catalogue/catalogue.ts'
import { problemsOf, warningsOf } from '#domain/catalogue/check-catalogue.ts'
import type { Zone } from '#domain/destination/destination.ts'
import { parseKilograms } from '#web/copy/parse-measure.ts'
import { cellNeeds, problemTexts, warningTexts } from '#web/copy/pricing.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { serviceNames } from '#words/catalogue-values.ts'
import { useEditing } from './draft-editing.ts'
import { GridCsv } from './GridCsv.tsx'
import { cellIsRead, emptyRow, type GridColumn, type GridRow, withCell } from './grid-rows.ts'
import { focusLater, type Grid, moveInGrid, pasteBlock, useGrid } from './use-grid.ts'
import { ValueField } from './ValueField.tsx'

/**
 * One grid as a spreadsheet: arrows, Tab and Enter move, a pasted block starts at the focused cell, Escape restores a cell, Ctrl
 * Z undoes, Ctrl Y redoes.
 */
export function GridEditor({ zone, mode }: { zone: Zone; mode: ShippingMode }) {
  const titleId = useId()
  const { isReadOnly } = useEditing()
  const grid = useGrid(zone, mode)
  const title = `${zone} ${serviceNames[mode] ?? mode}`
  return (
    <Card aria-labelledby={titleId} className="grid content-start gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id={titleId} className="text-lg">
          {title}
        </h3>
        {grid.grid && <GridCsv grid={grid} title={title} />}
      </div>
      {grid.grid ? (
        <>
          <GridTable grid={grid} title={title} />
          <ValueField
            path={`${grid.path}/volumetricDivisor`}
            label="Diviseur volumétrique"
            kind="count-or-none"
            hint="En cm³ par kg, par exemple 5000. Vide&nbsp;: seul le poids réel compte."
          />
        </>
      ) : (
        <NoGrid zone={zone} grid={grid} isOffered={mode === 'standard' || zone === 'OM1'} />
      )}
      {grid.grid && mode === 'eco' && !isReadOnly && (
        <Button variant="ghost" onClick={() => grid.replace(null)}>
          Retirer ce service
        </Button>
      )}
    </Card>
  )
}

function NoGrid({ zone, grid, isOffered }: { zone: Zone; grid: Grid; isOffered: boolean }) {
  const { isReadOnly } = useEditing()
  if (!isOffered)
    return <p className="text-ink-soft">Le transporteur ne propose pas d’éco vers {zone}.</p>
  return (
    <>
      <p className="text-ink-soft">Ce service n’est pas proposé vers {zone}.</p>
      {!isReadOnly && (
        <Button
          variant="secondary"
          onClick={() => grid.replace({ tiers: [], volumetricDivisor: null })}
        >
          Proposer ce service
        </Button>
      )}
    </>
  )
}

function GridTable({ grid, title }: { grid: Grid; title: string }) {
  const { isReadOnly } = useEditing()
  const { rows } = grid
  return (
    <div data-grid>
      <table className="w-full border-collapse">
        <caption className="sr-only">
          {title}. Flèches et Entrée pour se déplacer, Échap pour rendre sa valeur à la case, Ctrl Z
          pour annuler, Ctrl Y pour rétablir.
        </caption>
        <thead>
          <tr className="text-sm text-ink-soft">
            <th scope="col" className="px-2 pb-1 text-right font-semibold">
              Jusqu’à (kg)
            </th>
            <th scope="col" className="px-2 pb-1 text-right font-semibold">
              Prix TTC (€)
            </th>
            {!isReadOnly && (
              <th scope="col">
                <span className="sr-only">Retirer</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <GridTableRow key={index} grid={grid} row={row} index={index} title={title} />
          ))}
        </tbody>
      </table>
      {!isReadOnly && (
        <Button
          variant="ghost"
          className="mt-1"
          data-add
          onClick={({ currentTarget }) => {
            focusLater(currentTarget, { row: rows.length, column: 'weight' })
            grid.edit([...rows, emptyRow])
          }}
        >
          <Plus className="size-5" aria-hidden="true" />
          Ajouter un palier
        </Button>
      )}
    </div>
  )
}

type RowProps = {
  readonly grid: Grid
  readonly row: GridRow
  readonly index: number
  readonly title: string
}

/** A weight and its price, and under them the errors of the tier. */
function GridTableRow({ grid, row, index, title }: RowProps) {
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
