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
  /** Runs before the person leaves: cancels the request still on its way, or discards the stored text. */
  onLeave?: () => void
}) {
  return <LeaveQuestion guard={useLeaveGuard(isUnsaved, onLeave)} loss={loss} />
}
