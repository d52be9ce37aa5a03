import { Popover as Base } from '@base-ui/react/popover'
import type { ReactNode } from 'react'
import { joinClasses } from './join-classes.ts'

/** A button and the small window that it opens beside itself. */
export type PopoverProps = {
  open: boolean
  onOpenChange: (isOpen: boolean) => void
  trigger: ReactNode
  triggerClass: string
  /** Of a button with a picture only. */
  triggerLabel?: string
  title: string
  className: string
  children: ReactNode
}

export const Popover = ({
  open,
  onOpenChange,
  trigger,
  triggerClass,
  triggerLabel,
  title,
  className,
  children,
}: PopoverProps) => (
  <Base.Root open={open} onOpenChange={(isOpen) => onOpenChange(isOpen)}>
    <Base.Trigger className={triggerClass} aria-label={triggerLabel}>
      {trigger}
    </Base.Trigger>
    <Base.Portal>
      <Base.Positioner align="end" sideOffset={6} className="z-40">
        <Base.Popup
          className={joinClasses(
            'max-h-(--available-height) max-w-[calc(100vw-2rem)] overflow-y-auto rounded-card border border-line bg-surface text-ink shadow-raised',
            className,
          )}
        >
          <Base.Title className="sr-only">{title}</Base.Title>
          {children}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
)
