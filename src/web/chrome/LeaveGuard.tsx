import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { useLeaveGuard } from './use-leave-guard.ts'

/** Asks before a link leaves what was typed; `loss` is the sentence that says what would be lost. */
export function LeaveGuard({
  isUnsaved,
  loss,
  onLeave,
}: {
  isUnsaved: boolean
  loss: string
  /** What was on its way is called back. */
  onLeave?: () => void
}) {
  const guard = useLeaveGuard(isUnsaved, onLeave)
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
