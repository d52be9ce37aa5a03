import { useFormContext } from 'react-hook-form'
import { userFieldError } from '#web/copy/users.ts'
import type { UserField, UserTyped } from './user-form.ts'

/** The props of a control: its form registration and its error sentence. */
export function useUserField() {
  const { register, formState } = useFormContext<UserTyped>()
  return (field: UserField) => ({
    ...register(field),
    error: userFieldError(field, formState.errors[field]?.message),
  })
}
