import { useState } from 'react'
import type { Hold } from '#contract/shipping/holds.ts'
import { holdRules, type HeldStep } from '#domain/shipment/holds.ts'
import { holdOfError } from '#web/api/hold-of-error.ts'
import { useMayPass, useStoppedBy } from './stopped-by.ts'

/** What an admin is asked a reason for; `refusal` told it, and is no error of the dialog. */
export type AskedPass<Input> = {
  readonly input: Input
  readonly holds: readonly Hold[]
  readonly refusal: Error | null
}

/** Asks an admin for a reason before a step that holds stop, or after a refusal that told one; `PassDialog` shows it. */
export function usePass<Input>(holds: readonly Hold[], step: HeldStep) {
  const { reason, toPass } = useStoppedBy(holds, step)
  const mayPass = useMayPass()
  const [asked, setAsked] = useState<AskedPass<Input> | null>(null)
  return {
    /** Why this person cannot take the step. */
    stopped: reason,
    asked,
    close: () => setAsked(null),
    /** Whether the step waits for a reason; `error` is of an earlier try. */
    asksFirst: (input: Input, error: Error | null): boolean => {
      if (toPass.length > 0) setAsked({ input, holds: toPass, refusal: error })
      return toPass.length > 0
    },
    asksAfter: (input: Input, error: Error): void => {
      const hold = holdOfError(error)
      if (!hold || !mayPass || !holdRules[hold.code].isPassable) return
      const others = toPass.filter(({ code }) => code !== hold.code)
      setAsked({ input, holds: [...others, hold], refusal: error })
    },
  }
}
