import { AlertDialog } from '@base-ui/react/alert-dialog'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { backdropStyle, popupStyle } from './dialog-style.ts'
import { finalFocus } from './final-focus.ts'

/**
 * Asks before an action. It stays open while `busy`, and its parent closes it when the action is done, so that a failure shows in
 * `error` where the person is looking.
 */
export function ConfirmDialog({
  open,
  onCancel,
  onConfirm,
  title,
  description,
  details,
  confirmLabel,
  cancelLabel = 'Annuler',
  danger = false,
  busy = false,
  error,
  afterwards,
  children,
}: {
  open: boolean
  onCancel: () => void
  onConfirm: () => void
  title: ReactNode
  description: ReactNode
  /** A list or a notice under the description. */
  details?: ReactNode
  confirmLabel: ReactNode
  cancelLabel?: ReactNode
  danger?: boolean
  busy?: boolean
  error?: string | undefined
  /** The id of the element to focus next, when the button that asked leaves the page. */
  afterwards?: string
  /** A dialog that opens over it, such as a proof of identity. */
  children?: ReactNode
}) {
  return (
    <AlertDialog.Root
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen && !busy) onCancel()
      }}
    >
      <AlertDialog.Portal>
        {/* Over a window too, which is otherwise as light as the question. */}
        <AlertDialog.Backdrop forceRender className={backdropStyle} />
        <AlertDialog.Popup className={popupStyle} finalFocus={finalFocus(afterwards)}>
          <AlertDialog.Title className="text-xl">{title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-ink-soft">
            {description}
          </AlertDialog.Description>
          {details && <div className="mt-4">{details}</div>}
          {error && (
            <p role="alert" className="mt-3 rounded-lg bg-problem-soft px-3 py-2 text-problem">
              {error}
            </p>
          )}
          <div className="mt-6 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
            <Button variant="secondary" disabled={busy} onClick={onCancel}>
              {cancelLabel}
            </Button>
            <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
          {children}
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
