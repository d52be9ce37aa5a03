import { ApiError, NetworkError } from './api-error.ts'
import { request, type Request } from './request.ts'

type Write = Omit<Request, 'signal'> & {
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

async function answerInTime(write: Write): Promise<unknown> {
  if (isFile(write.body)) return request(write)
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

/** It takes the time that it takes. */
const isFile = (body: unknown): boolean => body instanceof Blob || body instanceof FormData
