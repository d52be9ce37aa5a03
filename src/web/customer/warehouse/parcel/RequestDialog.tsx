import { useState, type ReactNode } from 'react'
import { linkStyle } from '#web/ui/link-style.ts'
import { TypingDialog } from './TypingDialog.tsx'

/** What is rarely asked for, as a quiet button that opens its form. */
export function RequestDialog({
  label,
  title,
  description,
  children,
}: {
  label: string
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
        className={`min-h-11 ${linkStyle}`}
        onClick={() => {
          setOpen(true)
        }}
      >
        {label}
      </button>
      <TypingDialog open={isOpen} onClose={close} title={title} description={description}>
        {children}
      </TypingDialog>
    </>
  )
}
