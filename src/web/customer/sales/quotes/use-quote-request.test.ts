import { expect, test } from 'vitest'
import { clientEmail, requestQuote } from '#contract/sales/quote-requests.ts'
import { ApiError } from '#web/api/api-error.ts'
import { noQuoteForm, requestOf, type QuoteForm } from './quote-form.ts'
import { faultsOf, missingFields } from './use-quote-request.ts'

const wrong = { type: 'validate', message: 'faux' }

test('what is empty is named, in the order of the form; what is wrong is not', () => {
  const values: QuoteForm = { ...noQuoteForm, weight: 'un', email: ' ' }
  const errors = { destination: wrong, weight: wrong, lastName: wrong, email: wrong }
  expect(missingFields(errors, values)).toEqual(['nom', 'e-mail', 'destination'])
})

const refused = (fields: Record<string, string>) =>
  new ApiError(422, { code: 'invalid-input', fields }, new Headers())

test('each fault of a refused request is told under its field, the first of the screen first', () => {
  const told = faultsOf(
    refused({
      'options.1': 'invalid-value',
      declaredValueCents: 'too-big',
      'address.city': 'required',
      email: 'invalid',
      firstName: 'too-long',
      weightGrams: 'too-small',
      unknownKey: 'unrecognized-keys',
    }),
  )
  expect(told).toEqual([
    ['firstName', 'Ce texte est trop long.'],
    ['email', 'Indiquez une adresse e-mail valide.'],
    ['city', 'Ce champ est obligatoire.'],
    ['weight', 'Indiquez un poids en kilogrammes, par exemple 1,4.'],
    ['options', 'Cette valeur n’est pas valable.'],
    ['declaredValue', 'Indiquez un montant en euros, par exemple 250.'],
  ])
  expect(faultsOf(new Error('network'))).toEqual([])
})

test('every field that a request has can be told of', () => {
  const request = requestOf(
    { ...noQuoteForm, declaredValue: '250', promotionCode: 'MER' },
    [],
    true,
  )
  const leaves = Object.entries(request).flatMap(([key, value]) =>
    key === 'address' ? Object.keys(value).map((inner) => `address.${inner}`) : [key],
  )
  const untold = leaves.filter((path) => faultsOf(refused({ [path]: 'invalid' })).length !== 1)
  expect(untold).toEqual([])
})

test('the form takes an e-mail exactly when the server does', () => {
  for (const [email, isTaken] of [
    ['marie@exemple.nc', true],
    [' marie@exemple.nc ', true],
    ['a@b@c.fr', false],
    ['marie@exemple', false],
    ['marie @exemple.nc', false],
    ['', false],
  ] as const) {
    expect(clientEmail.safeParse(email).success, email).toBe(isTaken)
    expect(requestQuote.input.shape.email.safeParse(email).success, email).toBe(isTaken)
  }
})
