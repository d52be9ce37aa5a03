import { useEffect, useState } from 'react'
import { FormProvider, useFormContext, useWatch } from 'react-hook-form'
import type { GoogleNewcomer } from '#contract/people/google.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { GoogleSignIn } from '#web/site/sign-in/GoogleSignIn.tsx'
import { useSignUp, type Registered } from './use-sign-up.ts'
import { CountryOptions } from '#web/chrome/CountryOptions.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { paths } from '#web/paths.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { PasswordStrength } from '#web/chrome/PasswordStrength.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import type { RegistrationForm } from './registration-form.ts'
import { signUpMessage, type SignUpField } from '#web/copy/sign-up.ts'

export function SignUpForm({
  newcomer,
  isTutorialOpen,
  onName,
  onSubmit,
  onRegistered,
}: {
  newcomer: GoogleNewcomer | null
  isTutorialOpen: boolean
  /** The first and last name, while they are typed. */
  onName: (name: string) => void
  /** Called when a valid form is being sent. */
  onSubmit: () => void
  onRegistered: (answer: Registered) => void
}) {
  const [isGoogleBusy, setIsGoogleBusy] = useState(false)
  const { form, submit, refusal } = useSignUp({ newcomer, onSubmit, onRegistered })
  const { isSubmitting } = form.formState

  return (
    <FormProvider {...form}>
      <form noValidate className="grid gap-8" onSubmit={(event) => void submit(event)}>
        {newcomer === null && (
          <div className="grid gap-4">
            <GoogleSignIn
              label="S’inscrire avec Google"
              otherwise="ou par ce formulaire"
              isBlocked={isSubmitting || isTutorialOpen}
              onBusy={setIsGoogleBusy}
            />
          </div>
        )}
        <IdentityFields isFromGoogle={newcomer !== null} onName={onName} />
        {newcomer === null && <PasswordFields />}
        <AddressFields />
        <ConsentFields />
        {refusal && <Notice kind="error">{refusal}</Notice>}
        <Button
          type="submit"
          size="large"
          variant="call"
          busy={isSubmitting}
          disabled={isTutorialOpen || isGoogleBusy}
        >
          {submitLabel(isTutorialOpen, isSubmitting)}
        </Button>
      </form>
    </FormProvider>
  )
}

function submitLabel(isTutorialOpen: boolean, isSubmitting: boolean): string {
  if (isTutorialOpen) return 'Veuillez fermer le tutoriel'
  return isSubmitting ? 'Création du compte…' : 'Créer mon compte'
}

/**
 * The customer's home address: ours is never filled in, but the browser may fill in what it knows about them
 * (docs/rules/accounts.md#reshipping-address, WCAG 1.3.5).
 */
function AddressFields() {
  const field = useRegistrationField()
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="mb-2 font-display text-xl font-bold">Votre adresse de facturation</legend>
      <p className="text-ink-soft sm:col-span-2">
        Celle où vous habitez, pas celle de Limoges. Elle figure sur vos factures.
      </p>
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
      <TextField
        label="Code postal"
        autoComplete="postal-code"
        inputMode="text"
        {...field('postalCode')}
      />
      <TextField label="Ville" autoComplete="address-level2" {...field('city')} />
      <SelectField
        label="Pays ou territoire"
        autoComplete="country-name"
        className="sm:col-span-2"
        {...field('country', { judges: ['phone'] })}
      >
        <CountryOptions />
      </SelectField>
    </fieldset>
  )
}

/** Both boxes start unticked; privacy is information, not consent (docs/rules/law.md#paying-button). */
function ConsentFields() {
  const field = useRegistrationField()
  return (
    <fieldset>
      <legend className="sr-only">Conditions et préférences</legend>
      <Checkbox
        {...field('acceptAllLegal')}
        label={
          <>
            J’accepte les{' '}
            <LegalLink to={paths.termsOfSale}>conditions générales de vente</LegalLink> et les{' '}
            <LegalLink to={paths.termsOfUse}>conditions d’utilisation</LegalLink>.
          </>
        }
      />
      <Checkbox
        {...field('acceptCommercialOffers')}
        label="J’accepte de recevoir les offres commerciales par e-mail (facultatif)."
      />
      <p className="mt-2 text-sm text-ink-soft">
        Ce que nous faisons de vos données est expliqué dans la{' '}
        <LegalLink to={paths.privacy}>politique de confidentialité</LegalLink>.
      </p>
    </fieldset>
  )
}

/** Opens in a new tab, so that the typed text stays. */
function LegalLink({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} target="_blank" rel="noreferrer" className={linkStyle}>
      {children}
      <span className="sr-only"> (nouvel onglet)</span>
    </a>
  )
}

/** An address that comes from Google cannot be changed here. */
function IdentityFields({
  isFromGoogle,
  onName,
}: {
  isFromGoogle: boolean
  onName: (name: string) => void
}) {
  const field = useRegistrationField()
  const { control } = useFormContext<RegistrationForm>()
  const name = useWatch({ control, name: ['firstName', 'lastName'] })
    .join(' ')
    .trim()
  useEffect(() => onName(name), [onName, name])
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="mb-3 font-display text-xl font-bold">Vous</legend>
      <TextField label="Prénom" autoComplete="given-name" {...field('firstName')} />
      <TextField label="Nom" autoComplete="family-name" {...field('lastName')} />
      <TextField
        label="E-mail"
        type="email"
        autoComplete="email"
        readOnly={isFromGoogle}
        hint={isFromGoogle ? 'Confirmée par Google.' : undefined}
        {...field('email')}
      />
      <TextField label="Téléphone" type="tel" autoComplete="tel" {...field('phone')} />
    </fieldset>
  )
}

function PasswordFields() {
  const field = useRegistrationField()
  const { control } = useFormContext<RegistrationForm>()
  const [password, email, firstName, lastName] = useWatch({
    control,
    name: ['password', 'email', 'firstName', 'lastName'],
  })
  const passwordField = field('password', { judges: ['confirmPassword'] })
  return (
    <fieldset className="grid items-start gap-4 sm:grid-cols-2">
      <legend className="mb-3 font-display text-xl font-bold">Votre mot de passe</legend>
      <div>
        <PasswordField label="Mot de passe" autoComplete="new-password" {...passwordField} />
        {!passwordField.error && (
          <PasswordStrength
            password={password}
            about={[email, firstName, lastName, `${firstName} ${lastName}`.trim()]}
          />
        )}
      </div>
      <PasswordField
        label="Confirmer le mot de passe"
        autoComplete="new-password"
        {...field('confirmPassword')}
      />
    </fieldset>
  )
}

/**
 * What a control needs: its registration in the form, and its French error. A change validates the dependent fields again, but
 * not those that nobody has filled in yet.
 */
function useRegistrationField() {
  const { register, formState } = useFormContext<RegistrationForm>()
  const { dirtyFields, errors } = formState
  return (field: SignUpField, { judges = [] }: { judges?: readonly SignUpField[] } = {}) => ({
    ...register(field, { deps: judges.filter((other) => dirtyFields[other]) }),
    error: signUpMessage(field, errors[field]?.message),
  })
}
