import { useId, type ComponentProps, type ReactNode } from 'react'
import { describedBy } from './described-by.ts'
import { FieldError } from './FieldError.tsx'

export function Checkbox({
  label,
  hint,
  error,
  className,
  ...input
}: Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
}) {
  const ownId = useId()
  const id = input.id ?? ownId

  return (
    <div className={className}>
      <label htmlFor={id} className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
        <input
          {...input}
          id={id}
          type="checkbox"
          className="mt-0.5 size-5 shrink-0 accent-action"
          aria-describedby={describedBy(id, hint, error)}
          aria-invalid={error ? true : undefined}
        />
        <span className="min-w-0 grow">{label}</span>
      </label>
      {hint && (
        <p id={`${id}-hint`} className="ml-8 text-sm text-ink-soft">
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
