import { useState, type ComponentProps } from 'react'
import { FormDialog } from '#web/chrome/FormDialog.tsx'

type DialogProps = Omit<ComponentProps<typeof FormDialog>, 'isUnsaved'>

/** Of a form that keeps its own fields: whatever was typed or chosen in it is asked about before it is lost. */
export function DocumentDialog({ children, ...dialog }: DialogProps) {
  const [isTyped, setTyped] = useState(false)
  return (
    <FormDialog {...dialog} isUnsaved={isTyped}>
      <div onInput={() => setTyped(true)}>{children}</div>
    </FormDialog>
  )
}
