import { passwordWeaknesses } from '#domain/account/password-weakness.ts'
import { weaknessSentences } from '#web/copy/password.ts'
import { joinClasses } from '#web/ui/join-classes.ts'

type Strength = { readonly bars: 1 | 2 | 3; readonly word: string; readonly advice?: string }

const colours = { 1: 'bg-danger', 2: 'bg-waiting', 3: 'bg-done' }

/** How hard a password is to guess, while it is typed; the server refuses the guessable ones by the same rule. */
export function PasswordStrength({
  password,
  about,
}: {
  password: string
  about: readonly string[]
}) {
  if (password === '') return null
  const { bars, word, advice } = strengthOf(password, about)
  return (
    <div className="mt-2 text-sm" role="status">
      <div className="flex gap-1.5" aria-hidden="true">
        {([1, 2, 3] as const).map((bar) => (
          <span
            key={bar}
            className={joinClasses(
              'h-1.5 flex-1 rounded-full',
              bar <= bars ? colours[bars] : 'bg-line',
            )}
          />
        ))}
      </div>
      <p className="mt-1 text-ink-soft">
        Mot de passe <strong className="font-semibold text-ink">{word}</strong>
        {advice && <>. {advice}</>}
      </p>
    </div>
  )
}

function strengthOf(password: string, about: readonly string[]): Strength {
  const [weakness] = passwordWeaknesses(
    password,
    about.filter((text) => text !== ''),
  )
  if (weakness)
    return { bars: 1, word: 'trop facile à deviner', advice: weaknessSentences[weakness] }
  if (password.length < 10)
    return { bars: 2, word: 'correct', advice: 'Plus long, il serait plus sûr.' }
  return { bars: 3, word: 'solide' }
}
