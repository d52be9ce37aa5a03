import { ConfirmDialog } from './popups.tsx'
import type { LeaveGuarding } from './use-leave-guard.ts'

export const LeaveQuestion = ({ guard, loss }: { guard: LeaveGuarding; loss: string }) => (
  <ConfirmDialog
    open={guard.isAsked}
    onCancel={guard.stay}
    onConfirm={guard.leave}
    title="Quitter sans enregistrer&nbsp;?"
    description={loss}
    confirmLabel="Quitter sans enregistrer"
    cancelLabel="Continuer la saisie"
    danger
  />
)
