import { useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import { ratePassword } from '#contract/people/accounts.ts'
import { call } from '#web/api/call.ts'

export type RatedPassword = z.output<typeof ratePassword.output>

/** A pause in the typing: one question a word, not one a key. */
const pauseMs = 350

/**
 * What the server thinks of a password: it knows the lists that no page should carry. `null` until it has said so, and
 * when it does not answer: the form's own refusal comes later in any case.
 */
export function usePasswordStrength(
  password: string,
  about: readonly string[],
): RatedPassword | null {
  const asked = JSON.stringify({ password, about: about.filter((text) => text !== '') })
  const [answer, setAnswer] = useState<{ asked: string; rated: RatedPassword | null } | null>(null)

  useEffect(() => {
    const abort = new AbortController()
    const pause = setTimeout(() => void ask(), password === '' ? 0 : pauseMs)

    async function ask() {
      const rated = password === '' ? null : await rate(asked, abort.signal)
      if (!abort.signal.aborted) setAnswer({ asked, rated })
    }

    return () => {
      clearTimeout(pause)
      abort.abort()
    }
  }, [asked, password])

  // The last answer stays while the next is on its way: nothing blinks at each key.
  return password === '' ? null : (answer?.rated ?? null)
}

async function rate(asked: string, signal: AbortSignal): Promise<RatedPassword | null> {
  try {
    return await call(ratePassword, JSON.parse(asked) as { password: string; about: string[] }, {
      signal,
    })
  } catch {
    return null
  }
}
