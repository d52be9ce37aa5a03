import { type ClipboardEvent, type KeyboardEvent, useState } from 'react'
import type { RateGrid, RateTier, ShippingMode } from '#domain/catalogue/catalogue.ts'
import type { Zone } from '#domain/destination/destination.ts'
import { useEditing } from './draft-editing.ts'
import {
  type GridColumn,
  gridColumns,
  type GridRow,
  rowsOf,
  tiersOf,
  withBlock,
} from './grid-rows.ts'

type Step = { readonly rows: readonly GridRow[]; readonly cell: string | null }
type Typed = { readonly generation: number; readonly rows: readonly GridRow[] }

/** The texts of one grid, with undo by change (all typing in one cell is one change). Valid rows go to the draft at once. */
export function useGrid(zone: Zone, mode: ShippingMode) {
  const { content, change, setUnread, generation } = useEditing()
  const path = `grids/${zone}/${mode}`
  const grid = content.grids[zone][mode]
  const [typed, setTyped] = useState<Typed | null>(null)
  const steps = useSteps()
  const rows = typed?.generation === generation ? typed.rows : rowsOf(grid?.tiers ?? [])

  const replace = (next: RateGrid | null) => {
    change({
      ...content,
      grids: { ...content.grids, [zone]: { ...content.grids[zone], [mode]: next } },
    })
  }
  const show = (next: readonly GridRow[]) => {
    setTyped({ generation, rows: next })
    const tiers = tiersOf(next)
    setUnread(path, tiers === null ? 'grille' : null)
    if (tiers !== null && grid !== null) replace({ ...grid, tiers })
  }
  const edit = (next: readonly GridRow[], cell: string | null = null) => {
    steps.keep({ rows, cell })
    show(next)
  }
  return {
    path,
    grid,
    rows,
    replace,
    edit,
    undo: () => steps.undo(rows, show),
    redo: () => steps.redo(rows, show),
    /** Replaces the rows with the tiers of a file, as one change that can be undone. */
    take: (tiers: readonly RateTier[]) => edit(rowsOf(tiers)),
  }
}

/** The changes to undo, and those to redo until the next edit. */
function useSteps() {
  const [past, setPast] = useState<readonly Step[]>([])
  const [undone, setUndone] = useState<readonly Step[]>([])
  return {
    keep: (step: Step) => {
      const isGoingOn = step.cell !== null && past.at(-1)?.cell === step.cell
      if (!isGoingOn) setPast([...past.slice(-99), step])
      setUndone([])
    },
    undo: (rows: Step['rows'], show: (rows: Step['rows']) => void) => {
      const before = past.at(-1)
      if (!before) return
      setPast(past.slice(0, -1))
      setUndone([...undone, { rows, cell: before.cell }])
      show(before.rows)
    },
    redo: (rows: Step['rows'], show: (rows: Step['rows']) => void) => {
      const after = undone.at(-1)
      if (!after) return
      setUndone(undone.slice(0, -1))
      setPast([...past, { rows, cell: after.cell }])
      show(after.rows)
    },
  }
}

export type Grid = ReturnType<typeof useGrid>

type Place = { readonly row: number; readonly column: GridColumn }

/** The grid position of the focused cell. */
function cellOf(target: EventTarget): Place | null {
  if (!(target instanceof HTMLInputElement)) return null
  const { row, column } = target.dataset
  const known = gridColumns.find((name) => name === column)
  return row === undefined || known === undefined ? null : { row: Number(row), column: known }
}

/** Pastes a spreadsheet block from the focused cell. */
export function pasteBlock(event: ClipboardEvent, grid: Grid): void {
  const at = cellOf(event.target)
  const text = event.clipboardData.getData('text/plain')
  if (!at || !/[\t\n;]/.test(text.trim())) return
  event.preventDefault()
  grid.edit(withBlock(grid.rows, at, text))
}

/** Arrows and Enter go to the next cell; Ctrl Z undoes the last change, Ctrl Y or Ctrl Shift Z redoes it. */
export function moveInGrid(event: KeyboardEvent<HTMLInputElement>, grid: Grid): void {
  const change = changeAsked(event)
  if (change) {
    event.preventDefault()
    grid[change]()
    return
  }
  const at = cellOf(event.currentTarget)
  const next = at && (rowBeside(at, event) ?? columnBeside(at, event))
  const cell = next && inputAt(event.currentTarget, next)
  if (!cell) return
  event.preventDefault()
  cell.focus()
  cell.select()
}

function changeAsked({ ctrlKey, metaKey, shiftKey, key }: KeyboardEvent): 'undo' | 'redo' | null {
  if (!ctrlKey && !metaKey) return null
  if (key.toLowerCase() === 'y') return 'redo'
  if (key.toLowerCase() !== 'z') return null
  return shiftKey ? 'redo' : 'undo'
}

const inputAt = (from: HTMLElement, place: Place): HTMLInputElement | null =>
  inputIn(from.closest('table'), place)

const inputIn = (table: HTMLElement | null, { row, column }: Place): HTMLInputElement | null =>
  table?.querySelector(`input[data-row="${row}"][data-column="${column}"]`) ?? null

/**
 * Waits until the rows are added or removed, then focuses a cell, so that the focus does not fall back to the top of the page.
 */
export function focusLater(from: HTMLElement, place: Place): void {
  const block = from.closest<HTMLElement>('[data-grid]')
  requestAnimationFrame(() => {
    const beside = inputIn(block, place) ?? block?.querySelector<HTMLElement>('button[data-add]')
    beside?.focus()
  })
}

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, Enter: 1 }

function rowBeside({ row, column }: Place, { key, shiftKey }: KeyboardEvent): Place | null {
  const step = steps[key]
  return step === undefined ? null : { row: row + (shiftKey ? -step : step), column }
}

/** Left and right leave the cell only from the ends of its text; inside, they move the caret. */
function columnBeside(
  { row, column }: Place,
  { key, currentTarget }: KeyboardEvent<HTMLInputElement>,
): Place | null {
  const { selectionStart: start, selectionEnd: end, value } = currentTarget
  const isAll = start === 0 && end === value.length
  if (key === 'ArrowLeft') return isAll || end === 0 ? beside(row, column, 'weight') : null
  if (key !== 'ArrowRight') return null
  return isAll || start === value.length ? beside(row, column, 'price') : null
}

const beside = (row: number, from: GridColumn, to: GridColumn): Place | null =>
  from === to ? null : { row, column: to }
