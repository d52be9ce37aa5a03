import { expect, test } from 'vitest'
import { noQuoteForm, type QuoteForm } from './quote-form.ts'
import { missingFields } from './use-quote-request.ts'

const wrong = { type: 'validate', message: 'faux' }

test('what is empty is named, in the order of the form; what is wrong is not', () => {
  const values: QuoteForm = { ...noQuoteForm, weight: 'un', email: ' ' }
  const errors = { destination: wrong, weight: wrong, lastName: wrong, email: wrong }
  expect(missingFields(errors, values)).toEqual(['nom', 'e-mail', 'destination'])
})
