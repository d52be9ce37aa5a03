import { FormProvider } from 'react-hook-form'
import type { SignedInUser } from '#contract/people/accounts.ts'
import type { MyAccount } from '#contract/people/my-account.ts'
import { profileSentence } from '#web/copy/account.ts'
import { LeaveGuard } from '#web/chrome/LeaveGuard.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { ProfileAddress } from './ProfileAddress.tsx'
import { StaleProfile } from './StaleProfile.tsx'
import { useProfileField } from './use-profile-field.ts'
import { useProfileForm } from './use-profile-form.ts'

/** The first three sections as one form; cancelling forgets what was typed (docs/rules/pages.md#account-page). */
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
