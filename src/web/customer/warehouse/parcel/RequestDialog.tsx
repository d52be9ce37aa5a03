import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { ActionDialog } from '#web/chrome/action/ActionDialog.tsx'
import { IconTile } from '#web/ui/IconTile.tsx'
import { actRow, ActWords } from './ActRow.tsx'

/** What is rarely asked for, as a row that opens its form. */
export function RequestDialog({
  label,
  hint,
  Icon,
  ...dialog
}: {
  label: string
  hint: ReactNode
  Icon: LucideIcon
  title: string
  description?: ReactNode
  children: (close: () => void) => ReactNode
}) {
  return (
    <ActionDialog
      {...dialog}
      trigger={(open) => (
        <button type="button" className={actRow} onClick={open}>
          <ActWords picture={<IconTile Icon={Icon} />} label={label} hint={hint} />
        </button>
      )}
    />
  )
}
