import { useId, type ReactNode } from 'react'
import { FieldError } from '#web/ui/FieldError.tsx'

/** The group of what can be chosen, with its message under it. */
export function TargetList({
  error,
  children,
}: {
  error: string | undefined
  children: ReactNode
}) {
  const id = useId()
  return (
    <fieldset aria-describedby={error ? id : undefined}>
      <legend className="sr-only">Ce que concerne l’option</legend>
      <div className="grid gap-2">{children}</div>
      {error && <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  )
}
