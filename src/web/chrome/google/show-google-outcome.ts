import { sessionChanged } from '#web/api/session.ts'
import { googleFailure, googleSuccesses } from '#web/copy/google.ts'
import { toast } from '#web/ui/toast.ts'

/** Shows the outcome of a visit to Google; notifies the other tabs of a sign-in. */
export async function showGoogleOutcome(outcome: string): Promise<void> {
  const failure = googleFailure(outcome)
  if (failure) return toast({ ...failure, kind: 'error', duration: 7000 })
  if (outcome === 'entered') await sessionChanged()
  const told = googleSuccesses[outcome]
  if (told) await toast(told)
}
