import { useFormContext } from 'react-hook-form'
import { signUpMessage, type SignUpField } from '#web/copy/sign-up.ts'
import type { RegistrationForm } from './registration-form.ts'

/**
 * What a control needs: its wiring to the form, and its error in French. A change judges the fields that depend on it
 * again, but says nothing about one that nobody has filled in yet.
 */
export function useRegistrationField() {
  const { register, formState } = useFormContext<RegistrationForm>()
  const { dirtyFields, errors } = formState
  return (field: SignUpField, { judges = [] }: { judges?: readonly SignUpField[] } = {}) => ({
    ...register(field, { deps: judges.filter((other) => dirtyFields[other]) }),
    error: signUpMessage(field, errors[field]?.message),
  })
}
