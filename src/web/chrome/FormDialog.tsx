import type { ComponentProps } from 'react'
import { Dialog } from '#web/ui/Dialog.tsx'
import { LeaveQuestion } from './LeaveQuestion.tsx'
import { useLeaveGuard } from './use-leave-guard.ts'

type FormDialogProps = Omit<ComponentProps<typeof Dialog>, 'open' | 'hasOwnWayOut'> & {
  isUnsaved: boolean
}

/** A window to type in: its cross, Escape and a press beside it ask before they lose what is typed. */
export function FormDialog({ isUnsaved, onClose, children, ...dialog }: FormDialogProps) {
  const guard = useLeaveGuard(isUnsaved)
  return (
    <Dialog {...dialog} open onClose={() => guard.ask(onClose)}>
      {children}
      <LeaveQuestion guard={guard} loss="Ce que vous avez saisi ici n’est pas enregistré." />
    </Dialog>
  )
}
