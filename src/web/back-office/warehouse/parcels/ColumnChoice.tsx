import { Popover } from '@base-ui/react/popover'
import { Columns3 } from 'lucide-react'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { columnNames, shownColumns, type ColumnName } from './shown-columns.ts'

type Props = { userId: string; shown: readonly ColumnName[] }

/** Chooses which columns this person sees. */
export const ColumnChoice = ({ userId, shown }: Props) => (
  <Popover.Root>
    <Popover.Trigger
      className={buttonStyle('secondary', 'normal', 'w-11 px-0! pointer-fine:w-9 max-xl:hidden')}
      aria-label="Colonnes"
    >
      <Columns3 className="size-4" aria-hidden="true" />
    </Popover.Trigger>
    <Popover.Portal>
      <Popover.Positioner align="end" sideOffset={6} className="z-40">
        <Popover.Popup className="w-56 rounded-card border border-line bg-surface px-4 py-2 text-ink shadow-raised">
          <Popover.Title className="sr-only">Colonnes du tableau</Popover.Title>
          {(Object.keys(columnNames) as ColumnName[]).map((name) => (
            <Checkbox
              key={name}
              label={columnNames[name]}
              checked={shown.includes(name)}
              onChange={() => {
                const next = (Object.keys(columnNames) as ColumnName[]).filter((one) =>
                  one === name ? !shown.includes(one) : shown.includes(one),
                )
                shownColumns.keep(userId, next)
              }}
            />
          ))}
        </Popover.Popup>
      </Popover.Positioner>
    </Popover.Portal>
  </Popover.Root>
)
