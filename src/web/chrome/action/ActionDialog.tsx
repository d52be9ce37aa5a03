import { useState, type ComponentProps, type ReactNode } from 'react'
import { FormDialog } from '#web/chrome/FormDialog.tsx'

type Words = Omit<ComponentProps<typeof FormDialog>, 'open' | 'onClose' | 'children'>

/** A button, and the dialog with a form that it opens; the content is new at each opening. */
export function ActionDialog({
  trigger,
  children,
  ...words
}: Words & {
  trigger: (open: () => void) => ReactNode
  /** An `ActionForm`; receives the function that closes the dialog. */
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
