import { useFormContext } from 'react-hook-form'
import { signUpMessage, type SignUpField } from '#web/copy/sign-up.ts'
import type { RegistrationForm } from './registration-form.ts'

/** What a control needs: its wiring to the form, and its error in French. */
export function useRegistrationField() {
  const { register, formState } = useFormContext<RegistrationForm>()
  return (field: SignUpField, options: Parameters<typeof register>[1] = {}) => ({
    ...register(field, options),
    error: signUpMessage(field, formState.errors[field]?.message),
  })
}
