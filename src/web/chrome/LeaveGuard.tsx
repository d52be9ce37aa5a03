import { LeaveQuestion } from './LeaveQuestion.tsx'
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
  return <LeaveQuestion guard={useLeaveGuard(isUnsaved, onLeave)} loss={loss} />
}
