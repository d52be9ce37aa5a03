/** What a call that got no answer is told by, without the supplier's words: they may repeat personal data. */
export const failureOf = (error: unknown): 'timeout' | 'unreachable' =>
  error instanceof DOMException && error.name === 'TimeoutError' ? 'timeout' : 'unreachable'
