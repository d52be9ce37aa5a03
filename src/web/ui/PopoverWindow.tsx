import { Popover as Base } from '@base-ui/react/popover'
import type { ReactNode, RefObject } from 'react'
import { joinClasses } from './join-classes.ts'

export type PopoverWindowProps = {
  open: boolean
  onOpenChange: (isOpen: boolean) => void
  /** The button that opens it. */
  button: RefObject<HTMLButtonElement | null>
  title: string
  className: string
  children: ReactNode
}

/** A small window beside the button that opens it. */
export const PopoverWindow = ({
  open,
  onOpenChange,
  button,
  title,
  className,
  children,
}: PopoverWindowProps) => (
  <Base.Root
    open={open}
    onOpenChange={(isOpen, { event }) => {
      // The button answers a press of its own: it would open again what this press has closed.
      const isOnButton = event.target instanceof Node && button.current?.contains(event.target)
      if (!isOnButton || event.type === 'keydown') onOpenChange(isOpen)
    }}
  >
    <Base.Portal>
      <Base.Positioner anchor={button} align="end" sideOffset={6} className="z-40">
        <Base.Popup
          finalFocus={button}
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
