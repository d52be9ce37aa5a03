import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { useLeaveGuard } from './use-leave-guard.ts'

/** Asks before a link leaves what was typed; `loss` is the sentence that says what would be lost. */
export function LeaveGuard({ isUnsaved, loss }: { isUnsaved: boolean; loss: string }) {
  const guard = useLeaveGuard(isUnsaved)
  return (
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
}
