import { Eye, EyeOff } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { controlStyle } from './control-style.ts'
import { Field, type FieldTexts } from './Field.tsx'

export function PasswordField({
  label,
  hint,
  error,
  optional,
  className,
  id,
  ...input
}: FieldTexts & Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye

  return (
    <Field {...{ label, hint, error, id, className }} optional={optional ?? false}>
      {(wiring) => (
        <span className="relative block">
          <input
            autoComplete="current-password"
            {...input}
            {...wiring}
            type={shown ? 'text' : 'password'}
            className={`${controlStyle} pr-12`}
          />
          <button
            type="button"
            className="absolute inset-y-0 right-0 flex w-11 items-center justify-center rounded-lg text-ink-soft hover:text-ink"
            aria-label={shown ? 'Masquer le mot de passe' : 'Afficher le mot de passe'}
            aria-pressed={shown}
            onClick={() => {
              setShown(!shown)
            }}
          >
            <Icon className="size-5" aria-hidden="true" />
          </button>
        </span>
      )}
    </Field>
  )
}
