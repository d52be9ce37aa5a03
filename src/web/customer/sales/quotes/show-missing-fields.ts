import type { FieldErrors } from 'react-hook-form'
import { requiredFields } from '#web/copy/quotes.ts'
import { toast } from '#web/ui/toast.ts'
import type { QuoteForm } from './quote-form.ts'

/**
 * « Champs manquants » names the empty fields (docs/rules/quotes-and-prices.md#request); the error of a wrong value shows under
 * its field.
 */
export function showMissingFields(errors: FieldErrors<QuoteForm>, values: QuoteForm): void {
  const missing = missingFields(errors, values)
  if (missing.length === 0) return
  const description = `Veuillez remplir\u00a0: ${missing.join(', ')}`
  void toast({ title: 'Champs manquants', description, kind: 'error' })
}

export const missingFields = (errors: FieldErrors<QuoteForm>, values: QuoteForm): string[] =>
  entriesOf(requiredFields)
    .filter(([field]) => errors[field] !== undefined && values[field].trim() === '')
    .map(([, name]) => name)

const entriesOf = <Fields extends object>(fields: Fields) =>
  Object.entries(fields) as [keyof Fields, string][]
