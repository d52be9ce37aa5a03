import { useState, type ComponentProps, type ReactNode } from 'react'
import { FormDialog } from '#web/chrome/FormDialog.tsx'

type Words = Omit<ComponentProps<typeof FormDialog>, 'open' | 'onClose' | 'children'>

/** A button, and the window that it opens to type in; what is in the window begins anew at each opening. */
export function ActionDialog({
  trigger,
  children,
  ...words
}: Words & {
  trigger: (open: () => void) => ReactNode
  /** An `ActionForm`, given what closes the window. */
  children: (close: () => void) => ReactNode
}) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      {trigger(() => setOpen(true))}
      <FormDialog {...words} open={isOpen} onClose={close}>
        {children(close)}
      </FormDialog>
    </>
  )
}
