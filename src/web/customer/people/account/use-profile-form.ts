import { useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { useForm } from 'react-hook-form'
import type { SignedInUser } from '#contract/people/accounts.ts'
import { updateProfile, readMyAccount, type MyAccount } from '#contract/people/my-account.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { myPhone } from '#web/api/notification-preferences.ts'
import { query } from '#web/api/query.ts'
import { sessionChanged } from '#web/api/session.ts'
import { accountTexts } from '#web/copy/account.ts'
import { toast } from '#web/ui/toast.ts'
import {
  customerResolver,
  isProfileField,
  staffResolver,
  typedOf,
  type ProfileTyped,
} from './profile-form.ts'

/** The form of the profile. It keeps the version that it was opened on: another tab's save is told, not overwritten. */
export function useProfileForm(user: SignedInUser, account: MyAccount, onSaved: () => void) {
  const isCustomer = user.billingAddress !== null
  const client = useQueryClient()
  const [version, setVersion] = useState(account.version)
  const [failure, setFailure] = useState<unknown>(null)
  const form = useForm<ProfileTyped>({
    resolver: isCustomer ? customerResolver : staffResolver,
    defaultValues: typedOf(user, account),
    mode: 'onChange',
  })

  const save = form.handleSubmit(async (typed) => {
    setFailure(null)
    const { firstName, lastName } = typed
    try {
      const sent = isCustomer ? typed : { firstName, lastName }
      client.setQueryData(
        query(readMyAccount, {}).queryKey,
        await call(updateProfile, { ...sent, version }),
      )
      await Promise.all([sessionChanged(), client.invalidateQueries(myPhone)])
      void toast({ title: accountTexts.profileSaved })
      onSaved()
    } catch (error) {
      refuse(error)
    }
  })

  function refuse(error: unknown) {
    const faults = faultsIn(error)
    for (const [field, message] of faults) form.setError(field, { message }, { shouldFocus: true })
    if (faults.length === 0) setFailure(error)
    setVersion(versionNow(error) ?? version)
    void toast({ title: accountTexts.profileFailed, kind: 'error' })
  }

  return {
    form,
    failure,
    isSaving: form.formState.isSubmitting,
    submit: (event: SubmitEvent) => void save(event),
  }
}

const faultsIn = (error: unknown): [keyof ProfileTyped, string][] =>
  error instanceof ApiError
    ? Object.entries(error.fields).flatMap(([field, code]) =>
        isProfileField(field) ? [[field, code]] : [],
      )
    : []

/** What is saved by now, once the person has been told: saving again replaces it. */
const versionNow = (error: unknown): number | undefined =>
  error instanceof ApiError && error.code === 'stale-version'
    ? Number(error.details['version'])
    : undefined
