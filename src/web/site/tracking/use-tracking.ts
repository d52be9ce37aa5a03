import { useEffect, useState } from 'react'
import { readTracking, type Tracking } from '#contract/shipping/tracking-links.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'

export type Followed =
  | { readonly state: 'loading' }
  | { readonly state: 'shown'; readonly tracking: Tracking }
  | { readonly state: 'gone' }
  | { readonly state: 'failed'; readonly error: unknown }

const everyMs = 60_000

/** What the link shows, read again each minute and when the page is looked at again: nobody is signed in, so no stream tells. */
export function useTracking(token: string): { followed: Followed; readAgain: () => void } {
  const [followed, setFollowed] = useState<Followed>({ state: 'loading' })
  const [attempt, setAttempt] = useState(1)

  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const read = () => {
      if (document.hidden) return
      call(readTracking, { token }, { signal }).then(
        (tracking) => setFollowed({ state: 'shown', tracking }),
        (error: unknown) => {
          if (signal.aborted) return
          setFollowed((before) => afterFailure(before, error))
          if (isGone(error)) stop()
        },
      )
    }
    read()
    const timer = setInterval(read, everyMs)
    const stop = () => {
      leaving.abort()
      clearInterval(timer)
    }
    document.addEventListener('visibilitychange', read, { signal })
    return stop
  }, [token, attempt])

  return { followed, readAgain: () => setAttempt(attempt + 1) }
}

/** A revoked link takes away what was shown; a network that is gone does not. */
function afterFailure(before: Followed, error: unknown): Followed {
  if (isGone(error)) return { state: 'gone' }
  return before.state === 'shown' ? before : { state: 'failed', error }
}

/** A link that is dead is not asked for again. */
const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404
