import { useState } from 'react'
import type { Hold } from '#contract/shipping/holds.ts'
import { holdRules, type HeldStep } from '#domain/shipment/holds.ts'
import { holdOfError } from '#web/api/hold-of-error.ts'
import { useMayPass, useStoppedBy } from './stopped-by.ts'

/**
 * The holds that an admin must give a reason to pass. `refusal` is the error that revealed them; the dialog does not show it as
 * its own.
 */
export type AskedPass<Input> = {
  readonly input: Input
  readonly holds: readonly Hold[]
  readonly refusal: Error | null
}

/** Asks an admin for a reason before a step that holds stop, or after a refusal that revealed a hold; `PassDialog` asks it. */
export function usePass<Input>(holds: readonly Hold[], step: HeldStep) {
  const { reason, toPass } = useStoppedBy(holds, step)
  const mayPass = useMayPass()
  const [asked, setAsked] = useState<AskedPass<Input> | null>(null)
  return {
    /** Why this person cannot take the step. */
    stopped: reason,
    asked,
    close: () => setAsked(null),
    /** Whether the step needs a reason first; `error` comes from an earlier attempt. */
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
