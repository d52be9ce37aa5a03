import type { LucideIcon } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { IconTile } from '#web/ui/IconTile.tsx'
import { actRow, ActWords } from './ActRow.tsx'
import { TypingDialog } from './TypingDialog.tsx'

/** What is rarely asked for, as a row that opens its form. */
export function RequestDialog({
  label,
  hint,
  Icon,
  title,
  description,
  children,
}: {
  label: string
  hint: string | undefined
  Icon: LucideIcon
  title: string
  description?: ReactNode
  children: (done: () => void, giveUp: () => void) => ReactNode
}) {
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
  }
  return (
    <>
      <button
        type="button"
        className={actRow}
        onClick={() => {
          setOpen(true)
        }}
      >
        <ActWords picture={<IconTile Icon={Icon} />} label={label} hint={hint} />
      </button>
      <TypingDialog open={isOpen} onClose={close} title={title} description={description}>
        {children}
      </TypingDialog>
    </>
  )
}
