import { LeaveQuestion } from './LeaveQuestion.tsx'
import { useLeaveGuard } from './use-leave-guard.ts'

/** Asks before a link discards what was typed; `loss` is the sentence about what would be lost. */
export function LeaveGuard({
  isUnsaved,
  loss,
  onLeave,
}: {
  isUnsaved: boolean
  loss: string
  /** Cancels the request that is still on its way. */
  onLeave?: () => void
}) {
  return <LeaveQuestion guard={useLeaveGuard(isUnsaved, onLeave)} loss={loss} />
}
