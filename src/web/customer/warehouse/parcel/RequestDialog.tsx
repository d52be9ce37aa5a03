import { useState, type ReactNode } from 'react'
import { Button } from '#web/ui/Button.tsx'
import type { ButtonVariant } from '#web/ui/button-style.ts'
import { TypingDialog } from './TypingDialog.tsx'

/** A button that opens the form of a request. */
export function RequestDialog({
  label,
  title,
  description,
  variant = 'secondary',
  children,
}: {
  label: string
  title: string
  description?: ReactNode
  variant?: ButtonVariant
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
