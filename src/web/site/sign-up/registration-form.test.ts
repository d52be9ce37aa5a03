import { expect, test } from 'vitest'
import type { FieldErrors } from 'react-hook-form'
import { isSignUpField, signUpMessage } from '#web/copy/sign-up.ts'
import {
  emptyRegistration,
  registrationResolver,
  type RegistrationForm,
} from './registration-form.ts'

const whole: RegistrationForm = {
  ...emptyRegistration,
  firstName: 'Marie',
  lastName: 'Tehei',
  email: 'marie@exemple.fr',
  phone: '123456',
  password: 'lagon-corail-27',
  confirmPassword: 'lagon-corail-27',
  addressLine1: '12 rue de Sébastopol',
  postalCode: '98800',
  city: 'Nouméa',
  country: 'Nouvelle-Calédonie',
  acceptAllLegal: true,
}
const options = { fields: {}, shouldUseNativeValidation: false }

async function messagesFor(
  overrides: Partial<RegistrationForm>,
): Promise<Record<string, string | undefined>> {
  const resolved = await registrationResolver({ ...whole, ...overrides }, undefined, options)
  const errors: FieldErrors<RegistrationForm> = resolved.errors
  return Object.fromEntries(
    Object.entries(errors).map(([field, error]) => [
      field,
      isSignUpField(field) ? signUpMessage(field, String(error?.message)) : undefined,
    ]),
  )
}

test('a whole form has no error', async () => {
  expect(await messagesFor({})).toEqual({})
})

test('an empty form gives every message to the letter', async () => {
  expect(await messagesFor(emptyRegistration)).toEqual({
    firstName: 'Le prénom est requis',
    lastName: 'Le nom est requis',
    email: "L'e-mail est requis",
    phone: 'Le téléphone est requis',
    password: 'Le mot de passe est requis',
    confirmPassword: 'Veuillez confirmer le mot de passe',
    addressLine1: "L'adresse est requise",
    postalCode: 'Le code postal est requis',
    city: 'La ville est requise',
    country: 'Le pays est requis',
    acceptAllLegal: 'Vous devez accepter les conditions et politiques.',
  })
})

test.each([
  [{ email: 'marie' }, { email: 'Adresse e-mail invalide' }],
  [
    { phone: '123456', country: 'France' },
    { phone: 'Numéro de téléphone invalide (10-15 chiffres)' },
  ],
  [{ password: 'abcde', confirmPassword: 'abcde' }, { password: 'Minimum 6 caractères' }],
  [{ confirmPassword: 'autre' }, { confirmPassword: 'Les mots de passe ne correspondent pas' }],
  [
    { firstName: '', confirmPassword: 'autre' },
    {
      firstName: 'Le prénom est requis',
      confirmPassword: 'Les mots de passe ne correspondent pas',
    },
  ],
])('%j', async (overrides, messages) => {
  expect(await messagesFor(overrides)).toEqual(messages)
})
