import { strengthWords, weaknessSentences } from '#web/copy/password.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import { ratePassword } from '#contract/people/accounts.ts'
import { call } from '#web/api/call.ts'

type RatedPassword = z.output<typeof ratePassword.output>

/** A pause in the typing: one request per word, not one per key. */
const pauseMs = 350

/**
 * The server's rating of a password: it has the lists that are too large for a page. `null` until it answers, and when it does
 * not answer: the form is validated later in any case.
 */
function usePasswordStrength(password: string, about: readonly string[]): RatedPassword | null {
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

  // The last rating stays until the next one arrives, so that nothing flickers at each key.
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

const bars = { guessable: 1, fair: 2, strong: 3 } as const
const colours = { guessable: 'bg-danger', fair: 'bg-waiting', strong: 'bg-done' }

/** How hard a password is to guess, while one types: the server's own rating, which also validates the form. */
export function PasswordStrength({
  password,
  about,
}: {
  password: string
  about: readonly string[]
}) {
  const rated = usePasswordStrength(password, about)
  // The space is reserved from the first key on, so that the fields below do not move.
  if (password === '') return null
  return (
    <div className="mt-2 min-h-8 text-sm" role="status">
      {rated && (
        <>
          <div className="flex gap-1.5" aria-hidden="true">
            {([1, 2, 3] as const).map((bar) => (
              <span
                key={bar}
                className={joinClasses(
                  'h-1.5 flex-1 rounded-full',
                  bar <= bars[rated.strength] ? colours[rated.strength] : 'bg-line',
                )}
              />
            ))}
          </div>
          <p className="mt-1 text-ink-soft">
            Mot de passe{' '}
            <strong className="font-semibold text-ink">{strengthWords[rated.strength]}</strong>
            {rated.strength === 'fair' && <>. Plus long, il serait plus sûr.</>}
          </p>
          {rated.weaknesses.length > 0 && (
            <ul className="mt-1 grid gap-1">
              {rated.weaknesses.map((weakness) => (
                <li key={weakness}>{weaknessSentences[weakness]}</li>
              ))}
            </ul>
          )}
        </>
      )}
    </div>
  )
}
