/** What a call that got no answer is told by, without the supplier's words: they may repeat personal data. */
export const failureOf = (error: unknown): 'timeout' | 'unreachable' =>
  error instanceof DOMException && error.name === 'TimeoutError' ? 'timeout' : 'unreachable'

/** Whether the reason of an adapter's error is that no answer came, or that the supplier's server is out of order. */
export const isSilent = (reason: string): boolean => /^(timeout|unreachable|5\d\d)/.test(reason)
