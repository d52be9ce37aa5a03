import { useFormContext } from 'react-hook-form'
import { signUpMessage } from '#web/copy/sign-up.ts'
import type { ProfileTyped } from './profile-form.ts'

/** What a control needs: its wiring to the form, and its error in the words of the registration. */
export function useProfileField() {
  const { register, formState } = useFormContext<ProfileTyped>()
  return (field: keyof ProfileTyped, options: Parameters<typeof register>[1] = {}) => ({
    ...register(field, options),
    error: signUpMessage(field, formState.errors[field]?.message),
  })
}
