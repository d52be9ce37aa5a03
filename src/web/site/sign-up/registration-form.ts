import type { FieldErrors, Resolver } from 'react-hook-form'
import type * as z from 'zod/mini'
import { registrationInput } from '#contract/accounts.ts'
import { canBePhone } from '#domain/account/registration.ts'
import { isSignUpField } from '#web/copy/sign-up.ts'

/** What the form holds: a box that is not ticked is `false`, which the contract refuses. */
export type RegistrationForm = Omit<z.input<typeof registrationInput>, 'acceptAllLegal'> & {
  acceptAllLegal: boolean
}

export const emptyRegistration: RegistrationForm = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  password: '',
  confirmPassword: '',
  addressLine1: '',
  addressLine2: '',
  postalCode: '',
  city: '',
  country: '',
  acceptAllLegal: false,
  acceptCommercialOffers: false,
}

/**
 * The contract's schema, plus what it cannot say while other fields are still wrong (the two passwords differ) and what
 * needs two fields (a phone of the chosen territory). Each error carries the code that `copy/sign-up.ts` words.
 */
export const registrationResolver: Resolver<RegistrationForm> = (form) => {
  const errors = contractErrors(form)
  if (!errors.phone && !canBePhone(form.phone, form.country)) errors.phone = coded('invalid')
  if (!errors.confirmPassword && form.confirmPassword !== form.password) {
    errors.confirmPassword = coded('mismatch')
  }
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values: form, errors: {} }
}

function contractErrors(form: RegistrationForm): FieldErrors<RegistrationForm> {
  const errors: FieldErrors<RegistrationForm> = {}
  const { error } = registrationInput.safeParse(form)
  for (const { path, message } of error?.issues ?? []) {
    const field = String(path[0])
    if (isSignUpField(field)) errors[field] ??= coded(message)
  }
  return errors
}

const coded = (message: string) => ({ type: 'code', message })
