import { strengthWords, weaknessSentences } from '#web/copy/password.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { usePasswordStrength } from './use-password-strength.ts'

const bars = { guessable: 1, fair: 2, strong: 3 } as const
const colours = { guessable: 'bg-danger', fair: 'bg-waiting', strong: 'bg-done' }

/** How hard a password is to guess, while it is typed: the server's own judgement, which the form will meet again. */
export function PasswordStrength({
  password,
  about,
}: {
  password: string
  about: readonly string[]
}) {
  const rated = usePasswordStrength(password, about)
  // The place is kept from the first key on, so that the fields below stay where they are.
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
