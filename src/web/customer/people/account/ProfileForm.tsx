import { FormProvider, useForm, useFormContext } from 'react-hook-form'
import type { SignedInUser } from '#contract/people/accounts.ts'
import { updateProfile, readMyAccount, type MyAccount } from '#contract/people/my-account.ts'
import { profileSentence, accountTexts } from '#web/copy/account.ts'
import { LeaveGuard } from '#web/chrome/LeaveGuard.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { StaleProfile } from './StaleProfile.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { myPhone } from '#web/api/notification-preferences.ts'
import { query } from '#web/api/query.ts'
import { sessionChanged } from '#web/api/session.ts'
import { toast } from '#web/ui/toast.ts'
import {
  customerResolver,
  isProfileField,
  staffResolver,
  typedOf,
  type ProfileTyped,
} from './profile-form.ts'
import { CountryOptions } from '#web/chrome/CountryOptions.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { signUpMessage } from '#web/copy/sign-up.ts'

/** The first three sections as one form; cancelling discards the typed text (docs/rules/pages.md#account-page). */
export function ProfileForm({
  user,
  account,
  onClose,
}: {
  user: SignedInUser
  account: MyAccount
  onClose: () => void
}) {
  const { form, submit, failure, isSaving } = useProfileForm(user, account, onClose)
  return (
    <FormProvider {...form}>
      <form noValidate className="grid gap-6" onSubmit={submit}>
        <Card aria-labelledby="compte-vous">
          <h2 id="compte-vous" className="text-xl">
            Informations personnelles
          </h2>
          <Names hasPhone={user.billingAddress !== null} />
        </Card>
        {user.billingAddress && <ProfileAddress />}
        {account.acceptCommercialOffers !== null && <Preferences />}
        <LeaveGuard
          isUnsaved={form.formState.isDirty && !form.formState.isSubmitting}
          loss="Ce que vous avez changé dans votre profil n’est pas enregistré."
        />
        {failure !== null && (
          <Notice kind="error">
            <p>{profileSentence(failure)}</p>
            <StaleProfile failure={failure} typed={form.getValues()} />
          </Notice>
        )}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={isSaving}>
            Enregistrer
          </Button>
          <Button variant="ghost" onClick={onClose}>
            Annuler
          </Button>
        </div>
      </form>
    </FormProvider>
  )
}

function Names({ hasPhone }: { hasPhone: boolean }) {
  const field = useProfileField()
  return (
    <div className="mt-3 grid gap-4 sm:grid-cols-2">
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked for this form */}
      <TextField label="Prénom" autoComplete="given-name" autoFocus {...field('firstName')} />
      <TextField label="Nom" autoComplete="family-name" {...field('lastName')} />
      {hasPhone && (
        <TextField
          label="Téléphone"
          type="tel"
          autoComplete="tel"
          className="sm:col-span-2"
          {...field('phone', { deps: ['country'] })}
        />
      )}
    </div>
  )
}

function Preferences() {
  const field = useProfileField()
  return (
    <Card aria-labelledby="compte-preferences">
      <h2 id="compte-preferences" className="text-xl">
        Préférences
      </h2>
      <Checkbox
        className="mt-1"
        label="J’accepte de recevoir les offres commerciales par e-mail (facultatif)."
        {...field('acceptCommercialOffers')}
      />
    </Card>
  )
}

/** The form of the profile. It remembers the version it was opened with: another tab's save is shown, not overwritten. */
function useProfileForm(user: SignedInUser, account: MyAccount, onSaved: () => void) {
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

/** The version saved now, which the person has seen: the next save replaces it. */
const versionNow = (error: unknown): number | undefined =>
  error instanceof ApiError && error.code === 'stale-version'
    ? Number(error.details['version'])
    : undefined

function ProfileAddress() {
  const field = useProfileField()
  return (
    <Card aria-labelledby="compte-facturation">
      <h2 id="compte-facturation" className="text-xl">
        Adresse de facturation
      </h2>
      <p className="mt-1 text-sm text-ink-soft">
        Elle figurera sur vos prochains devis et factures.
      </p>
      <div className="mt-3 grid gap-4 sm:grid-cols-2">
        <TextField
          label="Adresse"
          autoComplete="address-line1"
          className="sm:col-span-2"
          {...field('addressLine1')}
        />
        <TextField
          label="Complément d’adresse"
          optional
          autoComplete="address-line2"
          className="sm:col-span-2"
          {...field('addressLine2')}
        />
        <TextField label="Code postal" autoComplete="postal-code" {...field('postalCode')} />
        <TextField label="Ville" autoComplete="address-level2" {...field('city')} />
        <SelectField
          label="Pays ou territoire"
          autoComplete="country-name"
          className="sm:col-span-2"
          {...field('country', { deps: ['phone'] })}
        >
          <CountryOptions />
        </SelectField>
      </div>
    </Card>
  )
}

/** What a control needs: its registration in the form, and its error in the words of the sign-up form. */
function useProfileField() {
  const { register, formState } = useFormContext<ProfileTyped>()
  return (field: keyof ProfileTyped, options: Parameters<typeof register>[1] = {}) => ({
    ...register(field, options),
    error: signUpMessage(field, formState.errors[field]?.message),
  })
}
