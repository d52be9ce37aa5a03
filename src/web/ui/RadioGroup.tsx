import { useId, type ComponentProps, type ReactNode } from 'react'
import { FieldError } from './FieldError.tsx'

type Choice = { value: string; label: ReactNode; hint?: ReactNode; disabled?: boolean }

/** Cards to choose one from; `input` takes the result of react-hook-form's `register`. */
export function RadioGroup({
  legend,
  choices,
  hint,
  error,
  chosen,
  className,
  ...input
}: Omit<ComponentProps<'input'>, 'type' | 'value' | 'id'> & {
  legend: ReactNode
  choices: readonly Choice[]
  hint?: ReactNode
  error?: string | undefined
  /** Where the parent keeps the choice; without it the form does. */
  chosen?: string | null
}) {
  const id = useId()
  return (
    <fieldset className={className} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1.5 font-medium">{legend}</legend>
      {hint && <p className="mb-1.5 text-sm text-ink-soft">{hint}</p>}
      <div className="grid gap-2 sm:grid-cols-2">
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="flex min-h-11 cursor-pointer items-start gap-3 rounded-lg border border-line-strong bg-surface px-3 py-2.5 has-checked:border-action has-checked:bg-action-soft has-disabled:cursor-not-allowed has-disabled:opacity-60"
          >
            <input
              {...input}
              type="radio"
              value={choice.value}
              disabled={choice.disabled}
              {...(chosen === undefined ? {} : { checked: choice.value === chosen })}
              className="mt-0.5 size-5 shrink-0 accent-action"
            />
            <span>
              <span className="block">{choice.label}</span>
              {choice.hint && <span className="block text-sm text-ink-soft">{choice.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
