import type { ComponentProps, ReactNode } from 'react'
import { controlStyle } from './control-style.ts'
import { Field, type FieldTexts } from './Field.tsx'
import { joinClasses } from './join-classes.ts'

type TextFieldProps = FieldTexts &
  ComponentProps<'input'> & {
    /** A unit at the right of the value: « kg », « cm », « € ». */
    unit?: ReactNode
    inputClassName?: string
  }

/** Accepts `{...register('name')}` of react-hook-form directly. */
export function TextField({
  label,
  hint,
  error,
  optional,
  unit,
  className,
  inputClassName,
  id,
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, id, className }} optional={optional ?? false}>
      {(wiring) => (
        <span className="relative block">
          <input
            type="text"
            // Limits the year of a date to four digits.
            max={input.type === 'date' ? '9999-12-31' : undefined}
            {...input}
            {...wiring}
            className={joinClasses(controlStyle, unit !== undefined && 'pr-12', inputClassName)}
          />
          {unit !== undefined && (
            <span
              className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-ink-soft"
              aria-hidden="true"
            >
              {unit}
            </span>
          )}
        </span>
      )}
    </Field>
  )
}
