import { useState } from 'react'
import { requestFieldErrors } from '#web/copy/requests.ts'

/** The texts of a small form: the error of an empty required field shows under it, and the field takes the focus. */
export function useTexts<Field extends string>(required: readonly Field[]) {
  const [texts, setTexts] = useState<Partial<Record<Field, string>>>({})
  const [missing, setMissing] = useState<readonly Field[]>([])
  const valueOf = (field: Field) => texts[field] ?? ''
  return {
    valueOf,
    clear: () => {
      setTexts({})
    },
    isComplete: (form: HTMLFormElement) => {
      const empty = required.filter((field) => valueOf(field).trim() === '')
      setMissing(empty)
      const [first] = empty
      if (first) form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
      return first === undefined
    },
    /** The props of the field of that name; `refused` is the server's error for it. */
    wiring: (field: Field, refused?: string) => ({
      name: field,
      value: valueOf(field),
      error: missing.includes(field) ? requestFieldErrors['required'] : refused,
      onChange: ({ target: { value } }: { target: { value: string } }) => {
        setTexts((before) => ({ ...before, [field]: value }))
        setMissing((before) => before.filter((name) => name !== field))
      },
    }),
  }
}
