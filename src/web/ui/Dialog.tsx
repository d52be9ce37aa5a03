import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { backdropStyle, popupStyle, sidePanelStyle } from './dialog-style.ts'
import { finalFocus } from './final-focus.ts'
import { joinClasses } from './join-classes.ts'

const fields = 'input:not([type=hidden], :disabled), select:not(:disabled), textarea:not(:disabled)'

/**
 * The first focus in a dialog: the field that asked for it, else the first one. On « Fermer », the next typed or scanned text
 * would close the dialog. After a touch no keyboard opens: Base UI's own choice stands.
 */
function firstField(content: HTMLElement | null, openedBy: string): HTMLElement | true {
  if (openedBy === 'touch') return true
  const { activeElement } = document
  if (activeElement instanceof HTMLElement && content?.contains(activeElement)) {
    return activeElement
  }
  return content?.querySelector<HTMLElement>(fields) ?? true
}

/**
 * A dialog over the page: the focus goes in, stays in, and returns to where it was; Escape closes it. With `hasOwnWayOut`, only a
 * button among `children` closes it: for content that cannot be shown a second time. `isBeside`: a panel at the right, for a form
 * that is filled in from what the page says; a press on the page does not close it.
 */
export function Dialog({
  open,
  onClose,
  title,
  description,
  hasOwnWayOut = false,
  isBeside = false,
  afterwards,
  children,
}: {
  open: boolean
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  hasOwnWayOut?: boolean
  isBeside?: boolean
  /** The id of the element to focus next, when the button that opened the dialog has left the page. */
  afterwards?: string
  children: ReactNode
}) {
  const content = useRef<HTMLDivElement>(null)
  return (
    <Base.Root
      open={open}
      modal={isBeside ? 'trap-focus' : true}
      disablePointerDismissal={isBeside}
      onOpenChange={(isOpen) => {
        if (!isOpen && !hasOwnWayOut) onClose()
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={joinClasses(backdropStyle, isBeside && 'lg:hidden')} />
        <Base.Popup
          data-beside={isBeside || undefined}
          className={isBeside ? sidePanelStyle : popupStyle}
          initialFocus={(openedBy) => firstField(content.current, openedBy)}
          finalFocus={finalFocus(afterwards)}
        >
          <div className="flex items-start justify-between gap-4">
            <Base.Title className="pt-1.5 text-xl">{title}</Base.Title>
            {!hasOwnWayOut && (
              <Base.Close
                className="-mt-1 -mr-2 flex size-11 shrink-0 items-center justify-center rounded-lg text-ink-soft hover:bg-sunken hover:text-ink"
                aria-label="Fermer"
              >
                <X className="size-5" aria-hidden="true" />
              </Base.Close>
            )}
          </div>
          {description && (
            <Base.Description className="mt-1 text-ink-soft">{description}</Base.Description>
          )}
          <div ref={content} className="mt-4">
            {children}
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
