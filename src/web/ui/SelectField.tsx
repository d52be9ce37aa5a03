import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { controlStyle } from './control-style.ts'
import { Field, type FieldTexts } from './Field.tsx'

/** The native list: on a phone it opens the system's own picker. Options are its children. */
export function SelectField({
  label,
  hint,
  error,
  optional,
  className,
  id,
  children,
  ...select
}: FieldTexts & ComponentProps<'select'>) {
  return (
    <Field {...{ label, hint, error, id, className }} optional={optional ?? false}>
      {(wiring) => (
        <span className="relative block">
          <select
            {...select}
            {...wiring}
            className={`${controlStyle} appearance-none truncate pr-9`}
          >
            {children}
          </select>
          <ChevronDown
            className="pointer-events-none absolute top-1/2 right-2.5 size-5 -translate-y-1/2 text-ink-soft"
            aria-hidden="true"
          />
        </span>
      )}
    </Field>
  )
}
