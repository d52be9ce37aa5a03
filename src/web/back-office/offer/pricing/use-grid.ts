import { useState } from 'react'
import type { RateGrid, RateTier, ShippingMode } from '#domain/catalogue/catalogue.ts'
import type { Zone } from '#domain/destination/destination.ts'
import { useEditing } from './draft-editing.ts'
import { rowsOf, tiersOf, type GridRow } from './grid-rows.ts'

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
