import { ApiError, NetworkError } from './api-error.ts'
import { request, type Request } from './request.ts'

export type Write = Request & {
  readonly method: Exclude<Request['method'], 'GET'>
  /** For who sends it again by itself, later: one try. */
  readonly isTriedOnce?: boolean
}

/** How long is waited before the second try, and before the third. */
const pauses = [500, 2000]
const longestWait = 30_000

/**
 * Every write: under a key, by which the server does it once. While its answer is lost (a cut, no answer in time, a proxy
 * without us behind it) it is sent again under the same key; at last it throws as `request` does. Without a network nothing is
 * tried again: who wrote waits for it.
 */
export async function send({ isTriedOnce = false, ...write }: Write): Promise<unknown> {
  const keyed = { ...write, idempotencyKey: write.idempotencyKey ?? crypto.randomUUID() }
  for (const pause of isTriedOnce ? [] : pauses) {
    try {
      return await answerInTime(keyed)
    } catch (error) {
      if (!isAnswerLost(error) || !navigator.onLine) throw error
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  return answerInTime(keyed)
}

/** Nobody knows whether it was done: nothing answered, or a proxy did in our place. */
export const isAnswerLost = (error: unknown): boolean =>
  error instanceof NetworkError ||
  (error instanceof ApiError && error.code === 'unknown' && [502, 503, 504].includes(error.status))

/** A file takes the time that it takes. */
async function answerInTime(write: Request): Promise<unknown> {
  if (write.body instanceof Blob || write.body instanceof FormData) return request(write)
  const waiting = new AbortController()
  const stop = () => waiting.abort()
  const timer = setTimeout(stop, longestWait)
  write.signal?.addEventListener('abort', stop)
  try {
    return await request({ ...write, signal: waiting.signal })
  } catch (cause) {
    const isTooLate = waiting.signal.aborted && !write.signal?.aborted
    throw isTooLate ? new NetworkError({ cause }) : cause
  } finally {
    clearTimeout(timer)
    write.signal?.removeEventListener('abort', stop)
  }
}
