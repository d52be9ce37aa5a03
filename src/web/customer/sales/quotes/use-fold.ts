import { useEffect, useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import type { QuoteForm } from './quote-form.ts'

type Field = keyof QuoteForm

/** A part below its title, open once something is filled in there, or refused. */
export function useFold(isFilled: boolean, fields: readonly Field[]) {
  const { setFocus, formState } = useFormContext<QuoteForm>()
  const fold = useRef<HTMLDetailsElement>(null)
  const refused = fields.find((field) => formState.errors[field] !== undefined)

  useEffect(() => {
    if (!fold.current || !(isFilled || refused)) return
    // A field below a closed title takes no focus, nor shows its error.
    const wasClosed = !fold.current.open
    fold.current.open = true
    if (wasClosed && refused) setFocus(refused)
  }, [isFilled, refused, setFocus])
  return fold
}
