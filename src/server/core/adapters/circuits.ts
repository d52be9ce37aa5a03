import {
  BrokenCircuitError,
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  handleAll,
} from 'cockatiel'

const failuresInARow = 5
/** After this time one call tries again, while the others go on failing at once. */
const pauseMs = 5000

type Setup = {
  /** Called when the supplier falls silent, again after each failed try, and when it answers again. */
  readonly tell: (isSilent: boolean) => void
  /** Whether this error of a call means that no answer came, and not that the supplier refused. */
  readonly isSilence: (error: unknown) => boolean
  /** What the adapter throws for a supplier that is away. */
  readonly away: () => Error
}

export type Circuit = <Answer>(call: () => Promise<Answer>) => Promise<Answer>

/**
 * Guards the calls to one supplier: after five in a row without an answer, the next ones fail at once instead of each waiting for
 * its time limit. Each process counts its own.
 */
export function circuitOf({ tell, isSilence, away }: Setup): Circuit {
  const breaker = new ConsecutiveBreaker(failuresInARow)
  const policy = circuitBreaker(handleAll, { halfOpenAfter: pauseMs, breaker })
  policy.onBreak(() => tell(true))
  policy.onReset(() => tell(false))
  return async (call) => {
    // The policy would let these wait for the call that tries.
    if (policy.state === CircuitState.HalfOpen) throw away()
    // A refusal is an answer: it ends a row of silences as a success does.
    const answering = async () => {
      try {
        return { answer: await call() }
      } catch (refusal) {
        if (isSilence(refusal)) throw refusal
        return { refusal }
      }
    }
    const told = await policy.execute(answering).catch((error: unknown) => {
      throw error instanceof BrokenCircuitError ? away() : error
    })
    if ('refusal' in told) throw told.refusal
    return told.answer
  }
}
