import { useFormContext } from 'react-hook-form'
import { userFieldError } from '#web/copy/users.ts'
import type { UserField, UserTyped } from './user-form.ts'

/** What a control needs: its wiring to the form, and its error in words. */
export function useUserField() {
  const { register, formState } = useFormContext<UserTyped>()
  return (field: UserField) => ({
    ...register(field),
    error: userFieldError(field, formState.errors[field]?.message),
  })
}
