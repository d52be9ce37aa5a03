import type { ComponentProps } from 'react'
import { controlStyle } from './control-style.ts'
import { joinClasses } from './join-classes.ts'
import { Field, type FieldTexts } from './Field.tsx'

export function TextArea({
  label,
  hint,
  error,
  optional,
  className,
  inputClassName,
  id,
  ...area
}: FieldTexts & ComponentProps<'textarea'> & { inputClassName?: string }) {
  return (
    <Field {...{ label, hint, error, id, className }} optional={optional ?? false}>
      {(wiring) => (
        <textarea
          rows={4}
          {...area}
          {...wiring}
          className={joinClasses(controlStyle, inputClassName)}
        />
      )}
    </Field>
  )
}
