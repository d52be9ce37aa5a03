import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Summary } from '#web/ui/Summary.tsx'
import { columnNames, keepColumns, type ColumnName } from './shown-columns.ts'

type Props = { userId: string; shown: readonly ColumnName[] }

/** Which columns this person wants. */
export const ColumnChoice = ({ userId, shown }: Props) => (
  <details className="relative">
    <Summary>Colonnes</Summary>
    <fieldset className="absolute right-0 z-10 mt-1 w-56 rounded-xl border border-line bg-surface px-4 py-2 shadow-lg">
      <legend className="sr-only">Colonnes du tableau</legend>
      {(Object.keys(columnNames) as ColumnName[]).map((name) => (
        <Checkbox
          key={name}
          label={columnNames[name]}
          checked={shown.includes(name)}
          onChange={() => {
            const next = (Object.keys(columnNames) as ColumnName[]).filter((one) =>
              one === name ? !shown.includes(one) : shown.includes(one),
            )
            keepColumns(userId, next)
          }}
        />
      ))}
    </fieldset>
  </details>
)
