import { FormProvider, useForm, useFormContext } from 'react-hook-form'
import type { SignedInUser } from '#contract/people/accounts.ts'
import { updateProfile, readMyAccount, type MyAccount } from '#contract/people/my-account.ts'
import { accountTexts, profileLabels, profileSentence, profileValue } from '#web/copy/account.ts'
import { ActionFailure } from '#web/chrome/action/ActionFailure.tsx'
import { ChangedMeanwhile, currentIn } from '#web/chrome/action/ChangedMeanwhile.tsx'
import { showFieldErrors } from '#web/chrome/show-field-errors.ts'
import { useAction } from '#web/chrome/action/use-action.ts'
import { LeaveGuard } from '#web/chrome/LeaveGuard.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { isRefused } from '#web/api/api-error.ts'
import { myPhone } from '#web/api/notifications.ts'
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
  const { form, submit, saving, isToldUnderFields } = useProfileForm(user, account, onClose)
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
          isUnsaved={form.formState.isDirty}
          loss="Ce que vous avez changé dans votre profil n’est pas enregistré."
        />
        {!isToldUnderFields && (
          <ActionFailure action={saving}>
            <ChangedMeanwhile saved={savedMeanwhile(saving.error, form.getValues())} />
          </ActionFailure>
        )}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={saving.isBusy}>
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
  const [isToldUnderFields, setToldUnderFields] = useState(false)
  const form = useForm<ProfileTyped>({
    resolver: isCustomer ? customerResolver : staffResolver,
    defaultValues: typedOf(user, account),
    mode: 'onChange',
  })
  const saving = useAction(updateProfile, {
    done: accountTexts.profileSaved,
    refusals: profileSentence,
    onDone: async (saved) => {
      client.setQueryData(query(readMyAccount, {}).queryKey, saved)
      await Promise.all([sessionChanged(), client.invalidateQueries(myPhone)])
      onSaved()
    },
    onFailed: (error) => {
      setToldUnderFields(isRefused(error) && showFieldErrors(form, error.fields))
      setVersion(versionNow(error) ?? version)
      void toast({ title: accountTexts.profileFailed, kind: 'error' })
    },
  })
  const save = form.handleSubmit((typed) => {
    setToldUnderFields(false)
    const { firstName, lastName } = typed
    saving.run({ ...(isCustomer ? typed : { firstName, lastName }), version })
  })
  return { form, saving, isToldUnderFields, submit: (event: SubmitEvent) => void save(event) }
}

/** The version saved now, which the person has seen: the next save replaces it. */
const versionNow = (error: Error): number | undefined =>
  isRefused(error) && error.code === 'stale-version' ? Number(error.details['version']) : undefined

/** What another tab or device saved, where it differs from what is typed here. */
const savedMeanwhile = (error: Error | null, typed: ProfileTyped) =>
  Object.entries(currentIn<object>(error) ?? {}).flatMap(([field, value]: [string, unknown]) =>
    isProfileField(field) && (typed[field] || null) !== (value || null)
      ? [{ label: profileLabels[field], value: profileValue(value) }]
      : [],
  )

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
