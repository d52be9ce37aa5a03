import { Plus } from 'lucide-react'
import { useId } from 'react'
import type { ShippingMode } from '#domain/catalogue/catalogue.ts'
import type { Zone } from '#domain/destination/destination.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { serviceNames } from '#words/catalogue-values.ts'
import { useEditing } from './draft-editing.ts'
import { GridCsv } from './GridCsv.tsx'
import { emptyRow } from './grid-rows.ts'
import { GridTableRow } from './GridTableRow.tsx'
import { focusLater } from './move-in-grid.ts'
import { useGrid, type Grid } from './use-grid.ts'
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
