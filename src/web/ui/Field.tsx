import { useId, type ReactNode } from 'react'
import { describedBy } from './described-by.ts'
import { FieldError } from './FieldError.tsx'

export type FieldTexts = {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  /** Says « facultatif » beside the label; the other fields are required. */
  optional?: boolean
}

type Wiring = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** A label, a control, its hint and its error, linked for screen readers. */
export function Field({
  label,
  hint,
  error,
  optional,
  id: givenId,
  className,
  children,
}: FieldTexts & {
  id?: string | undefined
  className?: string | undefined
  children: (wiring: Wiring) => ReactNode
}) {
  const ownId = useId()
  const id = givenId ?? ownId

  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {label}
        {optional && optionalMark}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="mb-1.5 text-sm text-ink-soft">
          {hint}
        </p>
      )}
      {children({
        id,
        'aria-describedby': describedBy(id, hint, error),
        'aria-invalid': error ? true : undefined,
      })}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

const optionalMark = <span className="font-normal text-ink-soft"> (facultatif)</span>
