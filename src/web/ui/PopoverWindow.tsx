import { Popover as Base } from '@base-ui/react/popover'
import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import { joinClasses } from './join-classes.ts'

export type PopoverWindowProps = {
  id: string
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
  id,
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
          id={id}
          finalFocus={button}
          onKeyDown={(event) => {
            if (!leavesByTab(event)) return
            event.preventDefault()
            onOpenChange(false)
          }}
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

const stops = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea'

/** After its last control the window closes and its button has the focus. Base UI knows no button here, and would go nowhere. */
const leavesByTab = ({ key, shiftKey, currentTarget, target }: KeyboardEvent<HTMLElement>) =>
  key === 'Tab' && !shiftKey && [...currentTarget.querySelectorAll(stops)].at(-1) === target
