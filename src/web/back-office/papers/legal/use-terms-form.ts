import { useState } from 'react'
import type { LegalTerms, LegalTermsPublication } from '#contract/papers/legal-office.ts'
import type { LegalTermKind } from '#domain/legal/legal-subject.ts'
import { termFault } from '#web/copy/legal-office.ts'
import { readTerms, typedTerms, type TypedTerms } from './term-typing.ts'

export type OpenedTerms = LegalTerms[LegalTermKind]

/** A form over one version: what was typed stays until it is published, and what somebody published meanwhile is told. */
export function useTermsForm(subject: LegalTermKind, fresh: OpenedTerms) {
  const [opened, setOpened] = useState(fresh)
  const [typed, setTyped] = useState(() => typedTerms(subject, fresh.values))
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [published, setPublished] = useState<TypedTerms>()
  const isDirty = typed !== published && isOther(typed, typedTerms(subject, opened.values))
  const isBehind = fresh.number !== opened.number
  const open = (next: OpenedTerms, kept = typedTerms(subject, next.values)) => {
    setOpened(next)
    setTyped(kept)
    setFaults({})
  }
  if (isBehind && !isDirty) open(fresh)
  return {
    /** With what is dated to come, which changes nothing of what is typed. */
    opened: isBehind ? opened : fresh,
    typed,
    type: (path: string, value: string | boolean) => setTyped((now) => ({ ...now, [path]: value })),
    faultOf: (path: string) => termFault(faults[path]),
    isDirty,
    isStale: isBehind && isDirty,
    takeTheirs: () => open(fresh),
    keepMine: () => open(fresh, typed),
    /** Nothing is left to lose. */
    published: () => setPublished(typed),
    /** What is to be published, when it can be read; the first fault takes the focus. */
    read: (form: HTMLFormElement): LegalTermsPublication | undefined => {
      const result = readTerms(subject, opened.number, typed)
      setFaults(result.ok ? {} : result.faults)
      if (result.ok) return result.input
      const named = [...form.elements].find(
        (control) => (control.getAttribute('name') ?? '') in result.faults,
      )
      if (named instanceof HTMLElement) named.focus()
      return undefined
    },
  }
}

export type TermsInHand = ReturnType<typeof useTermsForm>

const isOther = (one: TypedTerms, other: TypedTerms): boolean =>
  Object.keys(other).some((path) => one[path] !== other[path])
