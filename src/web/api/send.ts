import { ApiError, NetworkError } from './api-error.ts'
import { request, type Request } from './request.ts'

type Write = Omit<Request, 'signal'> & {
  readonly method: Exclude<Request['method'], 'GET'>
  /** One try only, for a caller that sends it again later by itself. */
  readonly isTriedOnce?: boolean
}

/** The waits before the second try and before the third, in milliseconds. */
const pauses = [500, 2000]
const longestWait = 30_000

/**
 * Sends every write with a key, by which the server does it once. While the answer is lost (a cut, no answer in time, a proxy
 * without us behind it) it sends again with the same key; in the end it throws as `request` does. Without a network it does not
 * retry: the person is waiting for the answer.
 */
export function send({ isTriedOnce, ...write }: Write): Promise<unknown> {
  const keyed = { ...write, idempotencyKey: write.idempotencyKey ?? crypto.randomUUID() }
  return untilAnswered(() => answerInTime(keyed), isTriedOnce)
}

/** Tries a keyed write again while its answer is lost. */
export async function untilAnswered<Answer>(attempt: () => Promise<Answer>, isTriedOnce = false) {
  for (const pause of isTriedOnce ? [] : pauses) {
    try {
      return await attempt()
    } catch (error) {
      if (!isAnswerLost(error) || !navigator.onLine) throw error
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  return attempt()
}

/** Nobody knows whether it was done: nothing answered, or a proxy did in our place. */
export const isAnswerLost = (error: unknown): boolean =>
  error instanceof NetworkError ||
  (error instanceof ApiError && error.code === 'unknown' && [502, 503, 504].includes(error.status))

async function answerInTime(write: Write): Promise<unknown> {
  // A file has no time limit.
  if (write.body instanceof Blob) return request(write)
  const waiting = new AbortController()
  const timer = setTimeout(() => waiting.abort(), longestWait)
  try {
    return await request({ ...write, signal: waiting.signal })
  } catch (cause) {
    throw waiting.signal.aborted ? new NetworkError({ cause }) : cause
  } finally {
    clearTimeout(timer)
  }
}
