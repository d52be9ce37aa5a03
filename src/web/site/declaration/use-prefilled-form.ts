import { useEffect, useRef } from 'react'
import type { SignedInUser } from '#contract/people/accounts.ts'
import type { DeclarationFaults } from './use-declaration.ts'

/** Fills what is still empty with what is known, and leads to the first field that is at fault. */
export function usePrefilledForm(
  user: SignedInUser | null,
  wanted: string,
  faults: DeclarationFaults,
) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    fillEmpty(form.current, 'email', user?.email)
    fillEmpty(form.current, 'name', user ? `${user.firstName} ${user.lastName}`.trim() : '')
    fillEmpty(form.current, 'contract', wanted)
  }, [user, wanted])
  useEffect(() => {
    const first = ['name', 'email', 'contract', 'wishedOn'].find((name) => name in faults)
    const field = first === undefined ? undefined : form.current?.elements.namedItem(first)
    if (field instanceof HTMLElement) field.focus()
  }, [faults])
  return form
}

function fillEmpty(form: HTMLFormElement | null, name: string, value: string | undefined): void {
  const field = form?.elements.namedItem(name)
  if (value && field instanceof HTMLInputElement && field.value === '') field.value = value
}
