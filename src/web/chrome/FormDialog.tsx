import { useState, type ComponentProps } from 'react'
import { AskBeforeLeaving } from './ask-before-leaving.ts'
import { Dialog } from './popups.tsx'
import { LeaveQuestion } from './LeaveQuestion.tsx'
import { useLeaveGuard } from './use-leave-guard.ts'

type FormDialogProps = Omit<ComponentProps<typeof Dialog>, 'open' | 'hasOwnWayOut'> & {
  open?: boolean
  /** By default, true once anything was typed or chosen in the form. */
  isUnsaved?: boolean
}

/** A dialog with a form: its cross, its « Annuler », Escape and a press outside ask before they discard what is typed. */
export function FormDialog({
  open = true,
  isUnsaved,
  onClose,
  children,
  ...dialog
}: FormDialogProps) {
  const [isTyped, setTyped] = useState(false)
  if (!open && isTyped) setTyped(false)
  const guard = useLeaveGuard(open && (isUnsaved ?? isTyped))
  return (
    <Dialog {...dialog} open={open} onClose={() => guard.ask(onClose)}>
      <AskBeforeLeaving value={guard.ask}>
        <div onInput={() => setTyped(true)}>{children}</div>
      </AskBeforeLeaving>
      <LeaveQuestion guard={guard} loss="Ce que vous avez saisi ici n’est pas enregistré." />
    </Dialog>
  )
}
