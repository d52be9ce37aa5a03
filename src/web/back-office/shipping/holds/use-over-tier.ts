import { useState } from 'react'
import type { Hold } from '#contract/shipping/holds.ts'
import { holdOfError } from '#web/api/hold-of-error.ts'

type OverTier<Input> = {
  readonly hold: Extract<Hold, { code: 'over-paid-tier' }>
  readonly input: Input
  readonly error: Error
}

type Passing<Input> = {
  readonly close: () => void
  readonly asksAfter: (input: Input, error: Error) => void
}

/** A box that was refused above what was paid: `OverTierWays` shows what can be done with it. */
export function useOverTier<Input>(passing: Passing<Input>, startAgain: () => void) {
  const [over, setOver] = useState<OverTier<Input> | null>(null)
  return {
    shown: over && {
      hold: over.hold,
      input: over.input,
      repack: () => {
        setOver(null)
        startAgain()
      },
      absorb: () => passing.asksAfter(over.input, over.error),
    },
    forget: () => setOver(null),
    /** Whether this refusal is that one. */
    explains: (input: Input, error: Error): boolean => {
      const hold = holdOfError(error)
      if (hold?.code !== 'over-paid-tier') return false
      passing.close()
      setOver({ hold, input, error })
      return true
    },
  }
}
