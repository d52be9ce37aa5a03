import type { FieldErrors, Resolver } from 'react-hook-form'
import type * as z from 'zod/mini'
import { passwordlessRegistrationInput, registrationInput } from '#contract/people/accounts.ts'
import { canBePhone } from '#domain/account/registration.ts'
import { isSignUpField } from '#web/copy/sign-up.ts'

/** What the form holds: an unticked box is `false`, which the contract refuses. */
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
 * The contract's schema, plus what it cannot say while other fields are still wrong (the two passwords differ) and what needs two
 * fields (a phone of the chosen territory). Each error carries a code, whose sentence is in `copy/sign-up.ts`.
 */
export const registrationResolver: Resolver<RegistrationForm> = (form) => {
  const errors = errorsIn(form, registrationInput.safeParse(form))
  if (!errors.confirmPassword && form.confirmPassword !== form.password) {
    errors.confirmPassword = coded('mismatch')
  }
  return resolved(form, errors)
}

/** The same form for a person who comes from Google, who types neither an address nor a password. */
export const passwordlessResolver: Resolver<RegistrationForm> = (form) =>
  resolved(form, errorsIn(form, passwordlessRegistrationInput.safeParse(withoutWaysIn(form))))

export function withoutWaysIn(form: RegistrationForm) {
  const { email: _email, password: _password, confirmPassword: _confirmPassword, ...rest } = form
  return rest
}

type Parsed = { readonly error?: z.core.$ZodError | undefined }

function errorsIn(form: RegistrationForm, { error }: Parsed): FieldErrors<RegistrationForm> {
  const errors: FieldErrors<RegistrationForm> = {}
  for (const { path, message } of error?.issues ?? []) {
    const field = String(path[0])
    if (isSignUpField(field)) errors[field] ??= coded(message)
  }
  if (!errors.phone && !canBePhone(form.phone, form.country)) errors.phone = coded('invalid')
  return errors
}

const resolved = (form: RegistrationForm, errors: FieldErrors<RegistrationForm>) =>
  Object.keys(errors).length > 0 ? { values: {}, errors } : { values: form, errors: {} }

const coded = (message: string) => ({ type: 'code', message })
