import { useState, type ReactNode } from 'react'
import { Button } from '#web/ui/Button.tsx'
import type { ButtonVariant } from '#web/ui/button-style.ts'
import { TypingDialog } from './TypingDialog.tsx'

/** A button that opens the form of a request; `disabledReason` stands under it when it cannot be asked. */
export function RequestDialog({
  label,
  title,
  description,
  variant = 'secondary',
  disabledReason,
  children,
}: {
  label: string
  title: string
  description?: ReactNode
  variant?: ButtonVariant
  disabledReason?: string | undefined
  children: (done: () => void, giveUp: () => void) => ReactNode
}) {
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
  }
  return (
    <>
      <Button
        variant={variant}
        disabledReason={disabledReason}
        onClick={() => {
          setOpen(true)
        }}
      >
        {label}
      </Button>
      <TypingDialog open={isOpen} onClose={close} title={title} description={description}>
        {children}
      </TypingDialog>
    </>
  )
}

/** The two buttons that end such a form; on a phone the act is on top. */
export const RequestButtons = ({
  label,
  isSending,
  onCancel,
  variant = 'primary',
}: {
  label: string
  isSending: boolean
  onCancel: () => void
  variant?: ButtonVariant
}) => (
  <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
    <Button variant="secondary" onClick={onCancel}>
      Annuler
    </Button>
    <Button type="submit" variant={variant} busy={isSending}>
      {label}
    </Button>
  </div>
)
